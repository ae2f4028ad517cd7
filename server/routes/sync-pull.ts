import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { pullQuery, pullResponse } from '#contract/protocol/pull.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { pull } from '../domain/pull.ts';

/** For the API's description; the answer is JSON text, which its type must allow. */
const described: z.ZodType = pullResponse;

/** GET sync/pull: what changed for this user since the cursor, on one remote. */
export function syncPullRoute(app: FastifyInstance, context: Context, remote: RemoteName): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/sync/pull', { schema: { querystring: pullQuery, response: { 200: described } } }, async (request, reply) => {
      const { viewer } = sessionOf(request);
      const answer = await pull(context.database.db, { viewer, remote, query: request.query, now: context.now() });
      context.metrics.add('pulls_total');
      context.metrics.add('pulled_rows_total', answer.rows);
      if (answer.behind) context.metrics.add('pulls_behind_total');
      if (answer.checkedIn !== null) {
        context.metrics.add('pull_checks_total');
        context.metrics.add('pull_checks_milliseconds_total', Math.round(answer.checkedIn));
        void reply.header('server-timing', `checks;dur=${answer.checkedIn.toFixed(1)}`);
      }
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      // Sent as text, past the schema's serializer: the rows are what the database holds, and are not parsed here.
      return reply.serializer((body: string) => body).send(answer.body);
    });
}
