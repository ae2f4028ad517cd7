import type { Order, OrderState } from '../entities/order.ts';
import type { Visit } from '../entities/visit.ts';
import { isAhead } from './visit-states.ts';

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

/**
 * The order when one of its visits has come to nothing: planned while another one stands, for the first of those; otherwise it is to
 * be planned anew.
 * @param others its other visits, as far as they are known; those that are over count for nothing
 */
export function withoutVisit(order: Order, others: readonly Pick<Visit, 'plannedStart' | 'state'>[]): Order {
  const [next] = others
    .filter(isAhead)
    .map(({ plannedStart }) => plannedStart)
    .sort();
  if (next === undefined) return { ...movedTo(order, 'toPlan'), plannedVisitAt: null };
  // An order that has got further stays there: only one that nobody had planned any more is planned again.
  return { ...(order.state === 'toPlan' ? movedTo(order, 'planned') : order), plannedVisitAt: next };
}
