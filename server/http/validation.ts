import type { FastifySchemaCompiler } from 'fastify';
import { z } from 'zod';
import { CodedError, errorPaths } from '../errors.ts';

/** Validates requests by the contract's schemas. A failure is a ValidationFailed with paths. */
export const validatorCompiler: FastifySchemaCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) throw new Error('a route has a schema that is not zod');
  return (data) => {
    const read = schema.safeParse(data);
    return read.success
      ? { value: read.data }
      : { error: new CodedError('ValidationFailed', { paths: errorPaths(read.error.issues) }) };
  };
};
