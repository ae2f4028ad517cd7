import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import { openResponse, searchQuery, searchResponse, foundOrder } from '#contract/protocol/search/orders.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection/database.ts';
import { countOrders, orderOfNumber, searchOrders } from '../../db/search/order-search.ts';
import { orderTextCondition } from '../../db/records/order-text.ts';
import { readRows } from '../../db/records/records.ts';
import { isStorable } from '../../domain/rows/json.ts';
import { seesOrder } from '../../domain/people/permissions.ts';
import type { StoredOrder } from '../../domain/rows/row-set.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { rowScopesOf } from '../../domain/rows/row-scopes.ts';
import { scopesOfViewer, standingScopes } from '../../domain/rows/scopes.ts';
import { openOrder } from '../../domain/pull/order-retention.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import { CodedError } from '../../errors.ts';
import { invalidQuery, readPosition, writePosition } from '../../http/search-position.ts';

/** GET orders?q=: searches and filters every order that the user may see, including those that left their devices. */
export function searchRoute(app: FastifyInstance, context: Context): void {
  const schema = { querystring: searchQuery, response: { 200: searchResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/orders', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { q, limit, after, beyond, ...filter } = request.query;
    if (q !== undefined && !isStorable(q)) throw invalidQuery('q', 'invalid_text');
    if (filter.tag !== undefined && !isStorable(filter.tag)) throw invalidQuery('tag', 'invalid_text');
    const from = after === undefined ? undefined : readPosition(after);
    const scopes = viewer.supervisor ? null : standingScopes(viewer);
    const isFirst = from === undefined;
    const heldBy = beyond === undefined ? null : scopesOfViewer(viewer);
    const { found, total } = await context.search(
      viewer.id,
      () => hasLeft(request),
      async (db) => {
        const now = context.now();
        const text = q === undefined ? null : await orderTextCondition(db, q, context.content.services, now);
        const query = { text, filter, scopes, heldBy, now };
        return {
          found: await searchOrders(db, query, limit, from),
          total: isFirst ? { total: await countOrders(db, query) } : {},
        };
      },
    );
    const orders = found.slice(0, limit).map(({ sort, row }) => ({ sort, order: foundOrder.parse(row) }));
    const last = orders.at(-1);
    const next = found.length > limit && last !== undefined ? writePosition([last.sort, last.order.id]) : null;
    return { orders: orders.map(({ order }) => order), next, ...total };
  });
}

/** An order as addresses name it. */
export const idOrNumber = z.union([recordId, z.string().regex(/^\d{4}-\d{6,9}$/)]);

/** An identifier that no record has. */
export const noRecord = '00000000-0000-0000-0000-000000000000';

/** Reads an order. A number that no order has costs the same statements as another: it must not be told apart by its time. */
export async function readOrder(db: Db, named: string): Promise<StoredOrder | undefined> {
  const id = recordId.safeParse(named).success ? named : ((await orderOfNumber(db, named)) ?? noRecord);
  return new RowSet(await readRows(db, [rowKey('orders', id)])).order(id);
}

/**
 * GET orders/{id or number}: opens an order. An order that the user may see and does not have comes to their devices
 * with the next pull, with its messages and visits, for seven days (rule PL3).
 */
export function openRoute(app: FastifyInstance, context: Context): void {
  const { db } = context.database;
  const schema = { params: z.object({ id: idOrNumber }), response: { 200: openResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/orders/:id', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const order = await readOrder(db, request.params.id);
    if (order === undefined || !seesOrder(viewer, order.row)) throw new CodedError('NotFound');
    const standing = standingScopes(viewer);
    const orderId = order.row.id;
    if (rowScopesOf('orders', order.row, { order }).scopes.some((scope) => standing.includes(scope)))
      return { orderId, until: null };
    const until = await db.transaction().execute((trx) => openOrder(trx, viewer.id, orderId, context.now()));
    return { orderId, until: until.toISOString() };
  });
}
