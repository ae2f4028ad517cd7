import type { Order } from '#contract/entities/order.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { overlap } from '#contract/rules/visit-times.ts';
import type { UserDatabase } from '../../user-database.ts';
import { ordersOf } from '../orders/orders.ts';
import { markedOrders } from '../orders/attention.ts';
import { readRows } from '../stored-rows.ts';
import { visitsOfBetween } from './visits.ts';

/** Returns what else an employee has around a time, to detect overlaps with a new visit time. */
export async function timesAround(
  db: UserDatabase,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ visits: Visit[]; unavailabilities: Unavailability[] }> {
  // A visit that began earlier the same day may still last.
  const earlier = new Date(Date.parse(from) - 86_400_000).toISOString();
  const visits = await visitsOfBetween(db, employeeId, earlier, to);
  const away = await readRows(db.unavailabilities);
  return {
    visits,
    unavailabilities: away.filter(
      (row) => !row.removed && row.employee.id === employeeId && row.from < to && row.to > from,
    ),
  };
}

/** What takes an employee's time, with the order of each visit where the device has it. */
export interface TakenTimes {
  visits: { visit: Visit; order: Order | undefined }[];
  unavailabilities: Unavailability[];
}

/** Returns what takes an employee's time between two instants: open visits and unavailabilities. */
export async function takenTimes(
  db: UserDatabase,
  employeeId: string,
  period: { from: string; to: string },
): Promise<TakenTimes> {
  const { visits, unavailabilities } = await timesAround(db, employeeId, period);
  const open = visits.filter(
    (visit) => isAhead(visit) && overlap(period, { from: visit.plannedStart, to: visit.plannedEnd }),
  );
  const orders = await ordersOf(db, open);
  return { visits: open.map((visit) => ({ visit, order: orders.get(visit.orderId) })), unavailabilities };
}

/** Returns the open visits of an employee that a time overlaps, besides the visit itself: what its planner sees. */
export async function overlappedVisits(
  db: UserDatabase,
  { id, employee, plannedStart: from, plannedEnd: to }: Pick<Visit, 'id' | 'employee' | 'plannedStart' | 'plannedEnd'>,
): Promise<string[]> {
  const { visits } = await takenTimes(db, employee.id, { from, to });
  return visits.map(({ visit }) => visit.id).filter((other) => other !== id);
}

/** Returns the orders that wait for a visit, the urgent and the oldest first. */
export async function ordersToPlan(db: UserDatabase): Promise<Order[]> {
  return (await markedOrders(db, 'toPlan')).sort(
    (a, b) => Number(b.urgent) - Number(a.urgent) || a.orderDate.localeCompare(b.orderDate),
  );
}
