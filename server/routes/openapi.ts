import type { FastifyInstance } from 'fastify';

/** GET openapi.json: the API's own description, made from the contract's schemas. */
export function openapiRoute(app: FastifyInstance): void {
  app.get('/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(app.swagger()));
}
