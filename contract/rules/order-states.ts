import type { Order, OrderState } from '../entities/order.ts';

/** Allowed moves of an order: from each state, the states it may go to. */
export const orderMoves: Readonly<Record<OrderState, readonly OrderState[]>> = {
  toPlan: ['planned', 'cancelled'],
  planned: ['toPlan', 'visited', 'cancelled'],
  visited: ['planned', 'encoding', 'cancelled'],
  encoding: ['visited', 'waitingForClient', 'certified', 'cancelled'],
  waitingForClient: ['encoding', 'certified', 'cancelled'],
  certified: [],
  cancelled: ['toPlan'],
};

/** True when an order in `from` may become `to`. An order that is already in `to` is not a move. */
export function canMoveOrder(from: OrderState, to: OrderState): boolean {
  return orderMoves[from].includes(to);
}

/** The order in its new state where the table allows it, as it is otherwise: what follows from a visit or a draft never fails. */
export function movedTo(order: Order, to: OrderState): Order {
  return canMoveOrder(order.state, to) ? { ...order, state: to } : order;
}
