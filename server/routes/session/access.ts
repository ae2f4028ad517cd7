import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import type { AccessResponse } from '#contract/protocol/search/orders.ts';
import { accessResponse } from '#contract/protocol/search/orders.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connection/database.ts';
import { lastDeparture } from '../../db/records/memberships.ts';
import { readRows } from '../../db/records/records.ts';
import { seesOrder, seesVisit } from '../../domain/people/permissions.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { scopesOfViewer } from '../../domain/rows/scopes.ts';
import type { Viewer } from '../../domain/rows/viewer.ts';
import { idOrNumber, noRecord, readOrder } from '../search/orders.ts';

/**
 * Returns the access of a viewer who may not see the record: only who had it before gets to know that it exists, and who has it
 * now. Asks the database for the same when there is none.
 */
async function accessOfOther(
  db: Db,
  viewer: Viewer,
  order: Row<'orders'> | undefined,
  visit?: Row<'visits'>,
): Promise<AccessResponse> {
  const keys = [rowKey('orders', order?.id ?? noRecord), rowKey('visits', visit?.id ?? noRecord)];
  const left = await lastDeparture(db, keys, scopesOfViewer(viewer));
  if (order === undefined || left === undefined) return { access: 'none' };
  const { id: orderId, number, address } = order;
  return { access: 'former', orderId, number, address, holder: visit === undefined ? order.assignee : visit.employee };
}

/** GET orders/{id or number}/access: tells apart an order that is the user's, one that was, and any other. */
export function orderAccessRoute(app: FastifyInstance, { database: { db } }: Context): void {
  const schema = { params: z.object({ id: idOrNumber }), response: { 200: accessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/orders/:id/access', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const order = (await readOrder(db, request.params.id))?.row;
    if (order !== undefined && seesOrder(viewer, order)) return { access: 'yours' as const, orderId: order.id };
    return accessOfOther(db, viewer, order);
  });
}

/** GET visits/{id}/access: the same of a visit. */
export function visitAccessRoute(app: FastifyInstance, { database: { db } }: Context): void {
  const schema = { params: z.object({ id: recordId }), response: { 200: accessResponse } };
  app.withTypeProvider<ZodTypeProvider>().get('/visits/:id/access', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const { id } = request.params;
    const visit = new RowSet(await readRows(db, [rowKey('visits', id)])).get('visits', id);
    const order = (await readOrder(db, visit?.orderId ?? noRecord))?.row;
    if (visit !== undefined && order !== undefined && seesVisit(viewer, visit, order))
      return { access: 'yours' as const, orderId: order.id };
    return accessOfOther(db, viewer, order, visit);
  });
}
