import type { FastifyRequest } from 'fastify';

/** Returns true once the client has closed its connection: nobody waits for the answer. */
export function hasLeft(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed;
}
