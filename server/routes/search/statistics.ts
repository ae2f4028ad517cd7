import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { CountedOrder } from '#contract/protocol/search/statistics.ts';
import { countedOrder, statisticsQuery, statisticsResponse } from '#contract/protocol/search/statistics.ts';
import { isUsablePeriod, lastYearOf, previousOf } from '#contract/rules/statistics/statistics-period.ts';
import type { CountedList } from '#contract/rules/statistics/statistics.ts';
import { statisticsOf } from '#contract/rules/statistics/statistics.ts';
import { rowKey } from '#contract/collections.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection/database.ts';
import { readRows } from '../../db/records/records.ts';
import { readStatisticsRows } from '../../db/search/statistics-rows.ts';
import { seesOrder } from '../../domain/people/permissions.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import type { Viewer } from '../../domain/rows/viewer.ts';
import { CodedError } from '../../errors.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import { invalidQuery } from '../../http/search-position.ts';

/** Returns the orders of a list. A visit counts to its employee even after its order has gone to another. */
async function ordersOf(db: Db, counted: CountedList | null, viewer: Viewer): Promise<CountedOrder[]> {
  const ids = new Set(counted?.rows.flatMap(({ orderId }) => orderId ?? []));
  const rows = new RowSet(
    await readRows(
      db,
      [...ids].map((id) => rowKey('orders', id)),
    ),
  );
  return [...ids].flatMap((id) => {
    const order = rows.order(id)?.row;
    return order !== undefined && seesOrder(viewer, order) ? [countedOrder.parse(order)] : [];
  });
}

/**
 * GET statistics?from=&to=: the figures of a period over every row, and the rows of one of them. Employees get their own;
 * supervisors get everybody's or one employee's.
 */
export function statisticsRoute(app: FastifyInstance, context: Context): void {
  const schema = { querystring: statisticsQuery, response: { 200: statisticsResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/statistics', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { from, to, employee, region, figure } = request.query;
    if (!viewer.supervisor && employee !== viewer.id) throw new CodedError('Forbidden');
    const period = { from, to };
    if (!isUsablePeriod(period)) throw invalidQuery('to', 'invalid_value');
    const { documents } = context.content;
    const question = {
      period,
      employeeId: employee ?? null,
      region: region ?? null,
      figure: figure ?? null,
      documents,
    };
    const answer = await context.search(
      viewer.id,
      () => hasLeft(request),
      async (db) => {
        const rows = await readStatisticsRows(db, [lastYearOf(period), previousOf(period), period]);
        const statistics = statisticsOf(rows, question);
        return { ...statistics, countedOrders: await ordersOf(db, statistics.counted, viewer) };
      },
    );
    return { at: context.now().toISOString(), ...answer };
  });
}
