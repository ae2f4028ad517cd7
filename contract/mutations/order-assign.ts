import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { employeeRef, recordId } from '../entities/common.ts';
import { changeOn, defineMutation } from './definition.ts';

const args = z.strictObject({ orderId: recordId, assignee: employeeRef.nullable() });
type Args = z.infer<typeof args>;

/** Assigns an order to an employee, or to nobody. For supervisors. Messages and visits follow it between devices. */
export const orderAssign = defineMutation({
  name: 'order.assign',
  version: 1,
  remote: 'main',
  args,
  right: 'supervisor',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Args) => `order:${a.orderId}`,
  requires: (a) => [rowKey('orders', a.orderId)],
  merge: { assignee: 'office' },
  updates: 'orders',
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: ['assignee'] }),
  effects: (a) => [changeOn('orders', a.orderId, (order) => ({ ...order, assignee: a.assignee }))],
});
