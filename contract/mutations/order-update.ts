import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { recordId } from '../entities/common.ts';
import { remark, tags } from '../entities/order.ts';
import type { MergePolicy } from '../rules/merge.ts';
import { changeOn, defineMutation } from './definition.ts';

const changes = z
  .strictObject({
    internalRemark: remark.exactOptional(),
    externalRemark: remark.exactOptional(),
    planningRemark: remark.exactOptional(),
    tags: tags.exactOptional(),
    urgent: z.boolean().exactOptional(),
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
} satisfies Record<keyof Required<OrderChanges>, MergePolicy>;

/** Changes the free fields of an order: remarks, planning remark, tags, urgent. */
export const orderUpdate = defineMutation({
  name: 'order.update',
  version: 1,
  remote: 'main',
  args,
  lane: (a: Args) => `order:${a.orderId}`,
  requires: (a) => [rowKey('orders', a.orderId)],
  merge,
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: Object.keys(a.changes) }),
  effects: (a) => [changeOn('orders', a.orderId, (order) => ({ ...order, ...a.changes }))],
});
