import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { pullQuery, pullResponse } from '#contract/protocol/pull.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { pull } from '../domain/pull.ts';

/** The response schema for the API's description, typed to allow JSON text. */
const described: z.ZodType = pullResponse;

/** GET sync/pull: the changes for this user since the cursor, on one remote. */
export function syncPullRoute(app: FastifyInstance, context: Context, remote: RemoteName): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/sync/pull', { schema: { querystring: pullQuery, response: { 200: described } } }, async (request, reply) => {
      const { viewer } = sessionOf(request);
      const startedAt = performance.now();
      const { jwtSecret: secret } = context.config;
      const answer = await pull(context.database.db, {
        viewer,
        remote,
        query: request.query,
        now: context.now(),
        secret,
      });
      if (answer.isEpochRaised) {
        context.metrics.add('epochs_raised_total');
        request.log.error(
          'the database is an older copy of itself: a new epoch began, and devices offer their work again',
        );
      }
      context.metrics.observe('pull_seconds', performance.now() - startedAt);
      context.metrics.add('pulls_total');
      context.metrics.add('pulled_rows_total', answer.rows);
      if (answer.behind) context.metrics.add('pulls_behind_total');
      if (answer.checksDuration !== null) {
        context.metrics.add('pull_checks_total');
        context.metrics.add('pull_checks_milliseconds_total', Math.round(answer.checksDuration));
        void reply.header('server-timing', `checks;dur=${answer.checksDuration.toFixed(1)}`);
      }
      void reply.type('application/json; charset=utf-8');
      // Sent as text, past the schema's serializer: the rows are not parsed here.
      return reply.serializer((body: string) => body).send(answer.body);
    });
}
