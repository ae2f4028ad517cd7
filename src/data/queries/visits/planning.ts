import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { markedOrders } from '../orders/attention.ts';
import { readTimeRows } from './person-time.ts';

/** Returns the open visits of an employee that a time overlaps, besides the visit itself: what its planner sees. */
export async function overlappedVisits(
  db: UserDatabase,
  { id, employee, plannedStart: from, plannedEnd: to }: Pick<Visit, 'id' | 'employee' | 'plannedStart' | 'plannedEnd'>,
): Promise<string[]> {
  const { visits } = await readTimeRows(db, [employee.id], { from, to });
  return visits.flatMap(({ visit }) => (isAhead(visit) && visit.id !== id ? [visit.id] : []));
}

/** Returns the orders that wait for a visit, the urgent and the oldest first. */
export async function ordersToPlan(db: UserDatabase): Promise<Order[]> {
  return (await markedOrders(db, 'toPlan')).sort(
    (a, b) => Number(b.urgent) - Number(a.urgent) || a.orderDate.localeCompare(b.orderDate),
  );
}
