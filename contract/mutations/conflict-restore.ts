import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { employeeRef, recordId } from '../entities/common.ts';
import { changeOn, defineMutation, onOrder } from './definition.ts';
import { changed, lossyFields, lossyMerge } from './order-update.ts';

/** The one field that is brought back, with the value that had lost. */
const value = z
  .strictObject({ ...lossyFields, assignee: employeeRef.nullable().exactOptional() })
  .refine((fields) => Object.keys(fields).length === 1, { message: 'one field at a time' });

const args = z.strictObject({ conflictId: recordId, orderId: recordId, value });
type Args = z.infer<typeof args>;

/** Brings back a value that a merge had set aside (rule CF2). A supervisor's; what it replaces is kept in its turn. */
export const conflictRestore = defineMutation({
  name: 'conflict.restore',
  version: 2,
  // The first knew five of the fields.
  upcast: { 1: (older) => older },
  remote: 'main',
  args,
  right: 'lostValue',
  ...onOrder<Args>(),
  requires: (a) => [rowKey('orders', a.orderId), rowKey('conflicts', a.conflictId)],
  merge: Object.fromEntries(Object.keys({ ...lossyMerge, assignee: 0 }).map((field) => [field, 'office' as const])),
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: Object.keys(a.value) }),
  effects: (a, { actor, at }) => [
    changeOn('orders', a.orderId, (order) => {
      const { assignee, ...fields } = a.value;
      return { ...changed(order, fields), ...(assignee === undefined ? {} : { assignee }) };
    }),
    changeOn('conflicts', a.conflictId, (row) =>
      row.restored === null ? { ...row, restored: { by: actor, at } } : row,
    ),
  ],
});
