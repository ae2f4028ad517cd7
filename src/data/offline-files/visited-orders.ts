import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { visitsBetween } from '../queries/visits/visits.ts';
import type { UserDatabase } from '../database/user-database.ts';

const day = 86_400_000;

/** Returns the orders that this user visits today or tomorrow. */
export async function visitedOrders(db: UserDatabase, now: number): Promise<string[]> {
  const days = new Set([brusselsDay(now), brusselsDay(now + day)]);
  // A day in Brussels starts and ends within hours of the device's own day, in any time zone.
  const [from, to] = [new Date(now - 2 * day).toISOString(), new Date(now + 3 * day).toISOString()];
  return (await visitsBetween(db, from, to))
    .filter(({ employee, state }) => employee.id === db.userId && state !== 'cancelled')
    .filter(({ plannedStart }) => days.has(brusselsDay(plannedStart)))
    .map(({ orderId }) => orderId);
}
