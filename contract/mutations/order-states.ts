import { z } from 'zod';
import { recordId } from '../entities/common.ts';
import { movedTo } from '../rules/order-states.ts';
import { changeOn, defineMutation, onOrder } from './definition.ts';

const moveArgs = z.strictObject({
  orderId: recordId,
  to: z.enum(['toPlan', 'planned', 'visited', 'encoding', 'waitingForClient', 'certified']),
});
type Move = z.infer<typeof moveArgs>;

/** Moves an order to another state, if the table of transitions allows it. */
export const orderMove = defineMutation({
  name: 'order.move',
  version: 1,
  remote: 'main',
  args: moveArgs,
  right: 'supervisor',
  ...onOrder<Move>(),
  merge: {},
  effects: (a) => [changeOn('orders', a.orderId, (order) => movedTo(order, a.to))],
});

const cancelArgs = z.strictObject({ orderId: recordId, reason: z.string().trim().min(1).max(1000) });
type Cancel = z.infer<typeof cancelArgs>;

/** Cancels an order with its open visits. */
export const orderCancel = defineMutation({
  name: 'order.cancel',
  version: 1,
  remote: 'main',
  args: cancelArgs,
  right: 'supervisor',
  ...onOrder<Cancel>(),
  merge: {},
  effects: (a, { actor, at }) => [
    changeOn('orders', a.orderId, (order) => {
      const moved = movedTo(order, 'cancelled');
      return moved === order
        ? order
        : { ...moved, plannedVisitAt: null, cancelled: { by: actor, at, reason: a.reason } };
    }),
  ],
});
