import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { employeeRef, instant, recordId } from '../entities/common.ts';
import { realEstate, remark } from '../entities/order.ts';
import type { MergePolicy } from '../rules/merge.ts';
import { changeOn, defineMutation } from './definition.ts';

/** The one field that is brought back, with the value that had lost. */
const value = z
  .strictObject({
    planningRemark: remark.exactOptional(),
    urgent: z.boolean().exactOptional(),
    plannedVisitAt: instant.nullable().exactOptional(),
    realEstate: realEstate.exactOptional(),
    assignee: employeeRef.nullable().exactOptional(),
  })
  .refine((fields) => Object.keys(fields).length === 1, { message: 'one field at a time' });

const args = z.strictObject({ conflictId: recordId, orderId: recordId, value });
type Args = z.infer<typeof args>;

const merge = {
  planningRemark: 'office',
  urgent: 'office',
  plannedVisitAt: 'office',
  realEstate: 'office',
  assignee: 'office',
} satisfies Record<keyof Required<Args['value']>, MergePolicy>;

/** Brings back a value that a merge had set aside (rule CF2). A supervisor's; what it replaces is kept in its turn. */
export const conflictRestore = defineMutation({
  name: 'conflict.restore',
  version: 1,
  remote: 'main',
  args,
  lane: (a: Args) => `order:${a.orderId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('conflicts', a.conflictId)],
  merge,
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: Object.keys(a.value) }),
  effects: (a, { actor, at }) => [
    changeOn('orders', a.orderId, (order) => ({ ...order, ...a.value })),
    changeOn('conflicts', a.conflictId, (row) =>
      row.restored === null ? { ...row, restored: { by: actor, at } } : row,
    ),
  ],
});
