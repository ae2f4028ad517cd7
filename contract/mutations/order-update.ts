import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { instant, recordId } from '../entities/common.ts';
import { realEstate, remark, tags } from '../entities/order.ts';
import type { MergePolicy } from '../rules/merge.ts';
import { changeOn, defineMutation } from './definition.ts';

const changes = z
  .strictObject({
    internalRemark: remark.exactOptional(),
    externalRemark: remark.exactOptional(),
    planningRemark: remark.exactOptional(),
    tags: tags.exactOptional(),
    urgent: z.boolean().exactOptional(),
    realEstate: realEstate.exactOptional(),
    plannedVisitAt: instant.nullable().exactOptional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, { message: 'nothing to change' });

const args = z.strictObject({ orderId: recordId, changes });
type Args = z.infer<typeof args>;
export type OrderChanges = Args['changes'];

const merge = {
  internalRemark: 'both',
  externalRemark: 'both',
  planningRemark: 'office',
  tags: 'set',
  urgent: 'office',
  realEstate: 'field',
  plannedVisitAt: 'office',
} satisfies Record<keyof Required<OrderChanges>, MergePolicy>;

/** What was seen on site, or said about it. */
const evidenceFields = new Set<string>([
  'internalRemark',
  'externalRemark',
  'realEstate',
] satisfies (keyof OrderChanges)[]);

/** Changes the free fields of an order: remarks, planning remark, tags, urgent, kind of property, planned visit. */
export const orderUpdate = defineMutation({
  name: 'order.update',
  version: 2,
  // Everything that version 1 could say is said in the same way.
  upcast: { 1: (older) => older },
  remote: 'main',
  args,
  lane: (a: Args) => `order:${a.orderId}`,
  requires: (a) => [rowKey('orders', a.orderId)],
  merge,
  evidence: (a) => Object.keys(a.changes).every((field) => evidenceFields.has(field)),
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: Object.keys(a.changes) }),
  effects: (a) => [changeOn('orders', a.orderId, (order) => ({ ...order, ...a.changes }))],
});
