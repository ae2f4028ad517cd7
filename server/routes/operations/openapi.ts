import type { FastifyInstance } from 'fastify';
import { demandOperator } from '../../auth/operator-token.ts';
import type { Context } from '../../context.ts';

/** GET openapi.json: the description of the API by the contract's schemas, with the operators' token. */
export function openapiRoute(app: FastifyInstance, { config }: Context): void {
  app.get('/openapi.json', { onRequest: demandOperator(config) }, async (_request, reply) => reply.send(app.swagger()));
}
