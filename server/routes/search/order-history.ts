import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { historyQuery, historyResponse } from '#contract/protocol/search/order-history.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { changesKeptSince, orderChanges } from '../../db/records/order-changes.ts';
import { readRows } from '../../db/records/records.ts';
import { seesOrder } from '../../domain/people/permissions.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { CodedError } from '../../errors.ts';
import { idOrNumber, readOrder } from './orders.ts';

/** GET orders/{id or number}/history: who changed what of the order, for whoever sees it. */
export function orderHistoryRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const schema = {
    params: z.object({ id: idOrNumber }),
    querystring: historyQuery,
    response: { 200: historyResponse },
  };
  app.withTypeProvider<ZodTypeProvider>().get('/orders/:id/history', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { before, limit } = request.query;
    const order = await readOrder(db, request.params.id);
    if (order === undefined || !seesOrder(viewer, order.row)) throw new CodedError('NotFound');
    const [found, keptSince] = await Promise.all([
      orderChanges(db, order.row.id, { before, limit: limit + 1 }),
      changesKeptSince(db),
    ]);
    const since = keptSince.toISOString();
    const shown = found.slice(0, limit);
    const authors = [...new Set(shown.flatMap(({ user_id }) => user_id ?? []))];
    const employees = new RowSet(
      await readRows(
        db,
        authors.map((id) => rowKey('employees', id)),
      ),
    );
    return {
      changes: shown.map(({ id, at, user_id, mutation_id, fields }) => {
        const author = user_id === null ? undefined : employees.get('employees', user_id);
        return {
          id,
          at: at.toISOString(),
          by: author === undefined ? null : { id: author.id, name: author.name },
          mutationId: mutation_id,
          fields: Object.entries(fields).map(([field, [from, to]]) => ({ field, from, to })),
        };
      }),
      since: since > order.row.createdAt ? since : null,
      next: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
    };
  });
}
