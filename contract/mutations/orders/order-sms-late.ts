import { z } from 'zod';
import { recordId } from '../../entities/common.ts';
import { smsLateMinutes } from '../../entities/order.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

const args = z.strictObject({
  orderId: recordId,
  /** The delay that the SMS announces. */
  minutes: smsLateMinutes.exactOptional(),
});
type Args = z.infer<typeof args>;

/** Milliseconds after which the SMS is useless. */
export const smsLateExpiry = 45 * 60_000;

/** Tells whom the certifier meets by SMS that they are late. */
export const orderSmsLate = defineMutation({
  name: 'order.smsLate',
  version: 2,
  // Version 2 added the length of the delay.
  remote: 'main',
  args,
  right: 'changesOrder',
  ...onOrder<Args>(),
  expiresAfter: smsLateExpiry,
  effects: (a, { at }) => [
    changeOn('orders', a.orderId, (order) =>
      order.smsLateAt !== null && order.smsLateAt >= at
        ? order
        : { ...order, smsLateAt: at, smsLateMinutes: a.minutes ?? null },
    ),
  ],
});
