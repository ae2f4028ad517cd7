import type { FastifyReply, FastifyRequest } from 'fastify';
import { CodedError } from '../../errors.ts';

/**
 * Refuses a request with a compressed body before its body is read. No client of this server compresses one.
 * @throws {CodedError} ValidationFailed, as a 415
 */
export async function refuseCompressed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return;
  // The rest of the body is not read.
  void reply.header('connection', 'close');
  throw new CodedError('ValidationFailed', { status: 415 });
}
