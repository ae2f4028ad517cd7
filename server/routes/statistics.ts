import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { statisticsQuery, statisticsResponse } from '#contract/protocol/statistics.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isUsablePeriod, previousOf } from '#contract/rules/statistics-period.ts';
import { statisticsOf } from '#contract/rules/statistics.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { readStatisticsRows } from '../db/statistics-rows.ts';
import { CodedError } from '../errors.ts';
import { hasLeft } from '../http/client-gone.ts';
import { invalidQuery } from '../http/search-position.ts';

/**
 * GET statistics?from=&to=: the figures of a period over every row. Employees get their own; supervisors get everybody's or
 * one employee's.
 */
export function statisticsRoute(app: FastifyInstance, context: Context): void {
  const schema = { querystring: statisticsQuery, response: { 200: statisticsResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/statistics', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { from, to, employee } = request.query;
    if (!viewer.supervisor && employee !== viewer.id) throw new CodedError('Forbidden');
    const period = { from, to };
    if (!isUsablePeriod(period)) throw invalidQuery('to', 'invalid_value');
    const days = { from: previousOf(period).from, to };
    const span = { from: brusselsInstant(days.from), to: brusselsInstant(addDays(to, 1)) };
    const rows = await context.search(
      viewer.id,
      () => hasLeft(request),
      (db) => readStatisticsRows(db, span, days),
    );
    const { documents } = context.content;
    return {
      at: context.now().toISOString(),
      ...statisticsOf(rows, { period, employeeId: employee ?? null, documents }),
    };
  });
}
