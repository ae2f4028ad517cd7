import { z } from 'zod';
import { recordId } from '../../entities/common.ts';
import type { OrderState } from '../../entities/order.ts';
import { canTransitionOrder, movedTo } from '../../rules/orders/order-states.ts';
import { isAhead } from '../../rules/visits/visit-states.ts';
import type { Judged, Refusal } from '../definition.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';
import { fromVisits, moved, stepOf } from '../visits/visit-states.ts';

const moveArgs = z.strictObject({
  orderId: recordId,
  to: z.enum(['toPlan', 'planned', 'visited', 'encoding', 'waitingForClient', 'certified']),
});
type Move = z.infer<typeof moveArgs>;

function unlessOrderMay(orderId: string, to: OrderState, { rows }: Judged): Refusal {
  const order = rows.get('orders', orderId);
  return order === undefined || canTransitionOrder(order.state, to) ? undefined : 'StateNotAllowed';
}

/** Moves an order to another state, if the table of transitions allows it. */
export const orderMove = defineMutation({
  name: 'order.move',
  version: 1,
  remote: 'main',
  args: moveArgs,
  right: 'supervisor',
  ...onOrder<Move>(),
  refusal: ({ orderId, to }: Move, judged) => unlessOrderMay(orderId, to, judged),
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
  refusal: ({ orderId }: Cancel, judged) => unlessOrderMay(orderId, 'cancelled', judged),
  reads: () => ['visits'],
  effects: ({ orderId, reason }, context, rows) => {
    const { actor: by, at } = context;
    const before = rows.get('orders', orderId);
    // Also of one that is cancelled already: its own image may have come before those of its visits.
    const isOver =
      before === undefined || (before.state !== 'cancelled' && !canTransitionOrder(before.state, 'cancelled'));
    // One under way is ended by who makes it.
    const ahead = rows.under('visits', orderId).filter((visit) => isAhead(visit) && visit.state !== 'started');
    return [
      changeOn('orders', orderId, (order) => {
        const cancelled = movedTo(order, 'cancelled');
        return cancelled === order ? order : { ...cancelled, plannedVisitAt: null, cancelled: { by, at, reason } };
      }),
      ...(isOver ? [] : ahead).map(({ id }) =>
        changeOn('visits', id, (visit) => moved(visit, stepOf('cancelled', at, context), { cancelReason: reason })),
      ),
      ...fromVisits(orderId, rows),
    ];
  },
});
