import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';

interface Lag {
  transactions: number;
  seconds: number;
}

/** How far the pull's watermark is behind: transactions held back, and the age of the oldest one that writes. */
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

/** GET /metrics: a few numbers in the Prometheus text format. */
export function metricsRoute(app: FastifyInstance, context: Context): void {
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const lag = await watermarkLag(context);
    const gauges: [string, number][] = [
      ['event_streams', context.pokes.count()],
      ['pull_watermark_lag_transactions', lag.transactions],
      ['pull_watermark_lag_seconds', lag.seconds],
      ['process_uptime_seconds', Math.round(process.uptime())],
      ['process_resident_bytes', process.memoryUsage.rss()],
    ];
    const lines = [
      ...context.metrics.counters().map(([name, value]) => `# TYPE mycerti_${name} counter\nmycerti_${name} ${value}`),
      ...gauges.map(([name, value]) => `# TYPE mycerti_${name} gauge\nmycerti_${name} ${value}`),
    ];
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(`${lines.join('\n')}\n`);
  });
}
