import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { CodedError } from '../errors.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Creates the hook of the operators' routes: it demands the configured bearer token. Without a configured token the
 * routes do not exist for anybody.
 */
export function demandOperator({ metricsToken }: Pick<Config, 'metricsToken'>) {
  const expected = metricsToken === null ? null : digest(`Bearer ${metricsToken}`);
  return async ({ headers }: FastifyRequest, _reply: FastifyReply): Promise<void> => {
    if (expected === null) throw new CodedError('NotFound');
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) throw new CodedError('Unauthorized');
  };
}
