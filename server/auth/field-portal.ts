import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { CodedError } from '../errors.ts';
import { sessionOf } from './authenticate.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * Creates the hook of the field portal, after `authenticate`: it checks the API key, and that `User-Id` is the token's
 * subject. The key is readable in a browser and grants nothing: it only distinguishes apps of this deployment.
 */
export function demandPortalHeaders(context: Context) {
  const expected = digest(context.config.fieldApiKey);
  return async (request: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (!timingSafeEqual(digest(header(request, 'x-api-key')), expected)) throw new CodedError('ApiKeyInvalid');
    if (header(request, 'user-id') !== sessionOf(request).viewer.id) throw new CodedError('Forbidden');
  };
}
