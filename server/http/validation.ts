import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import { CodedError } from '../errors.ts';

/** A schema's issues as the wire's paths. */
function pathsOf(error: z.ZodError): ErrorPath[] {
  return error.issues.map((issue) => ({
    path: issue.path.map((part) => (typeof part === 'number' ? part : String(part))),
    issue: issue.code,
  }));
}

/** Checks requests by the contract's own schemas; what fails is a ValidationFailed with paths. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) throw new Error('a route has a schema that is not zod');
  return (data) => {
    const read = schema.safeParse(data);
    return read.success
      ? { value: read.data }
      : { error: new CodedError('ValidationFailed', { paths: pathsOf(read.error) }) };
  };
};
