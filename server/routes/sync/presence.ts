import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { presenceRequest } from '#contract/protocol/session/presence.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { CodedError } from '../../errors.ts';
import { pokeChannel, presencePayload } from '../../operations/pokes.ts';

/** POST presence: tells the other supervisors what this one has open. Nothing is stored. */
export function presenceRoute(app: FastifyInstance, { database: { db } }: Context): void {
  const schema = { body: presenceRequest };
  app.withTypeProvider<ZodTypeProvider>().post('/presence', { schema }, async (request, reply) => {
    const { viewer } = sessionOf(request);
    if (!viewer.supervisor) throw new CodedError('Forbidden');
    const { on, left } = request.body;
    await sql`select pg_notify(${pokeChannel}, ${presencePayload({ by: viewer.id, on, left })})`.execute(db);
    return reply.code(204).send();
  });
}
