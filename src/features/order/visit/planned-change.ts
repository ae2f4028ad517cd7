import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { firstOpenVisit } from '#contract/rules/orders/order-states.ts';
import type { ChangeOf } from '#data/outbox/change.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';

/** A new planned date as a change of the visit, which is the source of the date, or of the order without a visit. */
export type PlannedChange = ChangeOf<'visit.move'> | ChangeOf<'visit.plan'> | null;

function after(start: string, milliseconds: number): string {
  return new Date(Date.parse(start) + milliseconds).toISOString();
}

/**
 * Returns the change of the visit that a date set on the order makes: a move of its first open visit, or a visit for its
 * assignee. Returns null when only the order can have the date: it has no visit and nobody to make one.
 */
export function plannedChange(
  order: Order,
  visits: readonly Visit[],
  date: string | null,
  newId: () => string,
): PlannedChange {
  if (date === null) return null;
  const visit = firstOpenVisit(visits);
  if (visit !== undefined) {
    const plannedEnd = after(date, Date.parse(visit.plannedEnd) - Date.parse(visit.plannedStart));
    return { name: 'visit.move', args: { visitId: visit.id, orderId: order.id, plannedStart: date, plannedEnd } };
  }
  if (order.assignee === null || order.state === 'cancelled' || order.state === 'certified') return null;
  const plannedEnd = after(date, visitMinutes(order, undefined) * 60_000);
  const { id: orderId, assignee: employee } = order;
  // No visit is open here: one that a colleague planned meanwhile was not seen.
  const args = { visitId: newId(), orderId, employee, plannedStart: date, plannedEnd, besides: [] };
  return { name: 'visit.plan', args };
}
