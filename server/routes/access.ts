import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { recordId } from '#contract/entities/common.ts';
import type { AccessResponse } from '#contract/protocol/orders.ts';
import { accessResponse } from '#contract/protocol/orders.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { lastDeparture } from '../db/memberships.ts';
import { readRows } from '../db/records.ts';
import { seesOrder, seesVisit } from '../domain/permissions.ts';
import { RowSet } from '../domain/row-set.ts';
import { scopesOfViewer } from '../domain/scopes.ts';
import type { Viewer } from '../domain/viewer.ts';
import { idOrNumber, readOrder } from './orders.ts';

/** Returns the access of a viewer who may not see the record: only who had it before gets to know who has it now. */
async function accessOfOther(
  db: Db,
  viewer: Viewer,
  { id, number, address }: Row<'orders'>,
  keys: readonly RowKey[],
  holder: EmployeeRef | null,
): Promise<AccessResponse> {
  const left = await lastDeparture(db, keys, scopesOfViewer(viewer));
  return left === undefined ? { access: 'others' } : { access: 'former', orderId: id, number, address, holder };
}

/** GET orders/{id or number}/access: tells apart an order of the user, of others, and one that does not exist. */
export function orderAccessRoute(app: FastifyInstance, { database: { db } }: Context): void {
  const schema = { params: z.object({ id: idOrNumber }), response: { 200: accessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/orders/:id/access', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const order = (await readOrder(db, request.params.id))?.row;
    if (order === undefined) return { access: 'none' as const };
    if (seesOrder(viewer, order)) return { access: 'yours' as const, orderId: order.id };
    return accessOfOther(db, viewer, order, [rowKey('orders', order.id)], order.assignee);
  });
}

/** GET visits/{id}/access: the same of a visit. */
export function visitAccessRoute(app: FastifyInstance, { database: { db } }: Context): void {
  const schema = { params: z.object({ id: recordId }), response: { 200: accessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/visits/:id/access', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { id } = request.params;
    const visit = new RowSet(await readRows(db, [rowKey('visits', id)])).get('visits', id);
    const order = visit === undefined ? undefined : (await readOrder(db, visit.orderId))?.row;
    if (visit === undefined || order === undefined) return { access: 'none' as const };
    if (seesVisit(viewer, visit, order)) return { access: 'yours' as const, orderId: order.id };
    const keys = [rowKey('visits', id), rowKey('orders', order.id)];
    return accessOfOther(db, viewer, order, keys, visit.employee);
  });
}
