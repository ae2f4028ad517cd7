import type { Order, OrderState } from '../../entities/order.ts';
import type { Visit } from '../../entities/visit.ts';
import { isAhead } from '../visits/visit-states.ts';

/** Allowed transitions of an order, by state. */
export const orderTransitions: Readonly<Record<OrderState, readonly OrderState[]>> = {
  toPlan: ['planned', 'cancelled'],
  planned: ['toPlan', 'visited', 'cancelled'],
  visited: ['planned', 'encoding', 'cancelled'],
  encoding: ['visited', 'waitingForClient', 'certified', 'cancelled'],
  waitingForClient: ['encoding', 'certified', 'cancelled'],
  certified: [],
  cancelled: ['toPlan'],
};

/** States in which an order is no longer open. */
export const closedStates: readonly OrderState[] = ['certified', 'cancelled'];

/** True until an order is certified or cancelled. */
export function isOpenOrder({ state }: Pick<Order, 'state'>): boolean {
  return !closedStates.includes(state);
}

/** True while a visit of an order is still to be made: the first one, or another after it. */
export function isBeforeVisit({ state }: Pick<Order, 'state'>): boolean {
  return state === 'toPlan' || state === 'planned';
}

/** True when an order may change from `from` to `to`. False when both are the same. */
export function canTransitionOrder(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to);
}

/**
 * Returns the order in the new state, or unchanged when the transition is not allowed: consequences of a visit never fail. One
 * that is reopened is not cancelled any more.
 */
export function movedTo(order: Order, to: OrderState): Order {
  if (!canTransitionOrder(order.state, to)) return order;
  const { cancelled: _, ...rest } = order;
  return { ...rest, state: to };
}

type Planned = Pick<Visit, 'id' | 'plannedStart' | 'state'>;

/** Returns the open visit that an order is planned for: the one that starts first; of two at once the same one everywhere. */
export function firstOpenVisit<V extends Planned>(visits: readonly V[]): V | undefined {
  return visits
    .filter(isAhead)
    .toSorted((a, b) => a.plannedStart.localeCompare(b.plannedStart) || a.id.localeCompare(b.id))[0];
}

/**
 * Returns the order after a cancelled visit or a no-show. It stays planned for its first other open visit; without one it must
 * be planned again.
 * @param others the known other visits; ended ones are ignored
 */
export function withoutVisit(order: Order, others: readonly Planned[]): Order {
  const next = firstOpenVisit(others)?.plannedStart;
  if (next === undefined) return { ...movedTo(order, 'toPlan'), plannedVisitAt: null };
  // An order beyond planning keeps its state.
  return { ...(order.state === 'toPlan' ? movedTo(order, 'planned') : order), plannedVisitAt: next };
}
