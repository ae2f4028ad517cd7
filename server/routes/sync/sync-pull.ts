import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { RemoteName } from '#contract/collections.ts';
import { pullQuery, pullResponse } from '#contract/protocol/sync/pull.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { pull } from '../../domain/pull/pull.ts';
import { CodedError } from '../../errors.ts';
import { createUserCounts } from '../../http/requests/user-counts.ts';

/** The response schema for the API's description, typed to allow JSON text. */
const described: z.ZodType = pullResponse;

/** Pulls of one user at a time: each holds its page in memory until its reader has it. */
const pullsMax = 4;
/** Seconds after which a user with too many pulls may ask again. */
const fullRetryAfter = 5;

/** GET sync/pull: the changes for this user since the cursor, on one remote. */
export function syncPullRoute(app: FastifyInstance, context: Context, remote: RemoteName): void {
  const underWay = createUserCounts();

  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/sync/pull', { schema: { querystring: pullQuery, response: { 200: described } } }, async (request, reply) => {
      const { viewer } = sessionOf(request);
      if (underWay.of(viewer.id) >= pullsMax) throw new CodedError('LimitReached', { retryAfter: fullRetryAfter });
      // The client left during authentication: no "close" follows, so nothing may be counted.
      if (reply.raw.destroyed) return reply;
      underWay.add(viewer.id, 1);
      reply.raw.once('close', () => underWay.add(viewer.id, -1));
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
