import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { demandOperator } from '../../auth/operator-token.ts';
import type { Context } from '../../context.ts';

interface Lag {
  transactions: number;
  seconds: number;
}

/**
 * Returns how far the watermark of the pull lags: transactions held back, and the age of the oldest one that writes.
 */
async function watermarkLag(context: Context): Promise<Lag> {
  const { rows } = await sql<Lag>`
    select (pg_snapshot_xmax(s)::text::numeric - pg_snapshot_xmin(s)::text::numeric)::int as transactions,
      coalesce((
        select extract(epoch from clock_timestamp() - min(xact_start))::float8 from pg_stat_activity
        where backend_xid is not null and pid <> pg_backend_pid()
      ), 0) as seconds
    from pg_current_snapshot() s
  `.execute(context.database.db);
  return rows[0] ?? { transactions: 0, seconds: 0 };
}

/** GET /metrics: counters, histograms and gauges in the Prometheus text format, with the operators' token. */
export function metricsRoute(app: FastifyInstance, context: Context): void {
  const gauges = new Registry();
  const gauge = (name: string, help: string): Gauge =>
    new Gauge({ name: `mycerti_${name}`, help, registers: [gauges] });
  const streams = gauge('event_streams', 'Poke streams that are open');
  const transactions = gauge('pull_watermark_lag_transactions', 'Transactions that hold the pulls back');
  const seconds = gauge('pull_watermark_lag_seconds', 'Age of the oldest transaction that writes');
  const uptime = gauge('process_uptime_seconds', 'Seconds since the start of this process');
  const memory = gauge('process_resident_bytes', 'Resident memory of this process');
  const onRequest = demandOperator(context.config);
  app.get('/metrics', { schema: { hide: true }, onRequest }, async (_request, reply) => {
    const lag = await watermarkLag(context);
    streams.set(context.pokes.count());
    transactions.set(lag.transactions);
    seconds.set(lag.seconds);
    uptime.set(Math.round(process.uptime()));
    memory.set(process.memoryUsage.rss());
    const texts = await Promise.all([context.metrics.registry, gauges].map((registry) => registry.metrics()));
    return reply.type(gauges.contentType).send(texts.join('\n'));
  });
}
