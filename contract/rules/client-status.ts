import type { Client } from '../entities/client.ts';
import { brusselsDay } from './brussels-day.ts';

/** The six status labels of the specification (§3). */
export type ClientStatus = 'active' | 'inactive' | 'potential' | 'visitedThisMonth' | 'neverVisited' | 'critical';

/** Orders after which a client that goes silent is critical. */
const regularFrom = 3;
const criticalMonths = 6;
const activeMonths = 12;

/** The same day so many months before, as a day: `2026-05-20`; the month's last one where it has fewer. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Whether there are orders, and how lately: exactly one of these holds, and `critical` beside it. */
function statusByOrders({ count, lastOn }: Client['orders'], today: string): ClientStatus[] {
  if (count === 0 || lastOn === null) return ['potential'];
  const isCritical = count >= regularFrom && lastOn < monthsBefore(today, criticalMonths);
  const isActive = lastOn >= monthsBefore(today, activeMonths);
  return [...(isCritical ? (['critical'] as const) : []), isActive ? 'active' : 'inactive'];
}

/** A client's status labels as of now: they change with the calendar in Brussels. */
export function clientStatuses(
  { orders, lastVisitAt }: Pick<Client, 'orders' | 'lastVisitAt'>,
  now: Date,
): ClientStatus[] {
  const today = brusselsDay(now);
  const byOrders = statusByOrders(orders, today);
  if (lastVisitAt === null) return [...byOrders, 'neverVisited'];
  const isThisMonth = brusselsDay(new Date(lastVisitAt)).slice(0, 7) === today.slice(0, 7);
  return isThisMonth ? [...byOrders, 'visitedThisMonth'] : byOrders;
}
