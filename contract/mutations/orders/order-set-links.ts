import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

/** A URL that a browser may open: http or https only. */
const link = z
  .url({ protocol: /^https?$/ })
  .max(2000)
  .nullable()
  .exactOptional();
const changes = z
  .strictObject({ videoUrl: link, visit360Url: link })
  .refine((fields) => Object.keys(fields).length > 0, { message: 'nothing to change' });
const args = z.strictObject({ orderId: recordId, changes });
type Args = z.infer<typeof args>;

/** Sets the links to the video and the 360 visit of an order. */
export const orderSetLinks = defineMutation({
  name: 'order.setLinks',
  version: 1,
  remote: 'main',
  args,
  right: 'supervisor',
  ...onOrder<Args>(),
  merge: { videoUrl: 'last', visit360Url: 'last' },
  updates: 'orders',
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: Object.keys(a.changes) }),
  effects: (a) => [changeOn('orders', a.orderId, (order) => ({ ...order, ...a.changes }))],
});
