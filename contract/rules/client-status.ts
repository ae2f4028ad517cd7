import type { Client } from '../entities/client.ts';
import { brusselsDay } from './brussels-time.ts';

/** The six status labels of the specification (§3). */
export type ClientStatus = 'active' | 'inactive' | 'potential' | 'visitedThisMonth' | 'neverVisited' | 'critical';

/** Number of orders from which a client without recent orders is critical. */
const regularFrom = 3;
const criticalMonths = 6;
const activeMonths = 12;

/** Returns the same day a number of months earlier, `2026-05-20`, or the last day of a shorter month. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Returns exactly one of `potential`, `active` and `inactive`, with `critical` in addition when it applies. */
function statusByOrders({ count, lastOn }: Client['orders'], today: string): ClientStatus[] {
  if (count === 0 || lastOn === null) return ['potential'];
  const isCritical = count >= regularFrom && lastOn < monthsBefore(today, criticalMonths);
  const isActive = lastOn >= monthsBefore(today, activeMonths);
  return [...(isCritical ? (['critical'] as const) : []), isActive ? 'active' : 'inactive'];
}

/** Returns the status labels of a client on the current day in Brussels. */
export function clientStatuses(
  { orders, lastVisitAt }: Pick<Client, 'orders' | 'lastVisitAt'>,
  now: Date,
): ClientStatus[] {
  const today = brusselsDay(now);
  const byOrders = statusByOrders(orders, today);
  if (lastVisitAt === null) return [...byOrders, 'neverVisited'];
  const isThisMonth = brusselsDay(lastVisitAt).slice(0, 7) === today.slice(0, 7);
  return isThisMonth ? [...byOrders, 'visitedThisMonth'] : byOrders;
}

const mostUrgentFirst = ['critical', 'visitedThisMonth', 'inactive', 'active', 'potential'] as const;

/** Returns the one status of a client that their orders show: the most urgent. */
export function shownStatus(client: Pick<Client, 'orders' | 'lastVisitAt'>, now: Date): ClientStatus {
  const labels = clientStatuses(client, now);
  return mostUrgentFirst.find((one) => labels.includes(one)) ?? 'potential';
}
