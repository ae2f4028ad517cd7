import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { CodedError } from '../../errors.ts';

/** Milliseconds that the database has to answer a readiness check. */
const readyWithin = 2_000;

async function databaseAnswers(context: Context): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new CodedError('Unavailable')), readyWithin);
  });
  try {
    await Promise.race([
      sql`select epoch.value from settings epoch where key = 'epoch'`.execute(context.database.db),
      late,
    ]);
  } catch {
    throw new CodedError('Unavailable', { retryAfter: 5 });
  } finally {
    clearTimeout(timer);
  }
}

/** GET /healthz: the process answers. GET /readyz: its database does too. */
export function healthRoutes(app: FastifyInstance, context: Context): void {
  app.get('/healthz', { schema: { hide: true } }, async (_request, reply) => reply.send({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    await databaseAnswers(context);
    return reply.send({ status: 'ready' });
  });
}
