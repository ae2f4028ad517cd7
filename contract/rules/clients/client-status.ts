import type { Client } from '../../entities/client.ts';
import { addMonths, brusselsDay, brusselsInstant } from '../brussels-time.ts';

/** The six status labels of the specification (§3), what needs a visit first. */
export const clientStatusNames = [
  'critical',
  'neverVisited',
  'visitedThisMonth',
  'active',
  'inactive',
  'potential',
] as const;
export type ClientStatus = (typeof clientStatusNames)[number];

/** Number of orders from which a client without recent orders is critical. */
export const regularFrom = 3;
const criticalMonths = 6;
const activeMonths = 12;

/** What the labels of a day compare. */
export interface ClientStatusBounds {
  /** A regular client whose last order is of an earlier day is critical. */
  criticalBefore: string;
  /** A client with an order of this day or a later one is active. */
  activeFrom: string;
  /** The instants at which the month and the next one begin. */
  month: { from: string; to: string };
}

/** Returns the days and instants that the labels of a client compare. */
export function clientStatusBounds(now: Date): ClientStatusBounds {
  const today = brusselsDay(now);
  const month = `${today.slice(0, 7)}-01`;
  return {
    criticalBefore: addMonths(today, -criticalMonths),
    activeFrom: addMonths(today, -activeMonths),
    month: { from: brusselsInstant(month), to: brusselsInstant(addMonths(month, 1)) },
  };
}

/** Returns exactly one of `potential`, `active` and `inactive`, with `critical` in addition when it applies. */
function statusByOrders({ count, lastOn }: Client['orders'], bounds: ClientStatusBounds): ClientStatus[] {
  if (count === 0 || lastOn === null) return ['potential'];
  const isCritical = count >= regularFrom && lastOn < bounds.criticalBefore;
  const isActive = lastOn >= bounds.activeFrom;
  return [...(isCritical ? (['critical'] as const) : []), isActive ? 'active' : 'inactive'];
}

/** Returns the status labels of a client on the current day in Brussels. */
export function clientStatuses(
  { orders, lastVisitAt }: Pick<Client, 'orders' | 'lastVisitAt'>,
  now: Date,
): ClientStatus[] {
  const bounds = clientStatusBounds(now);
  const byOrders = statusByOrders(orders, bounds);
  if (lastVisitAt === null) return [...byOrders, 'neverVisited'];
  const isThisMonth = lastVisitAt >= bounds.month.from && lastVisitAt < bounds.month.to;
  return isThisMonth ? [...byOrders, 'visitedThisMonth'] : byOrders;
}

const mostUrgentFirst = ['critical', 'visitedThisMonth', 'inactive', 'active', 'potential'] as const;

/** Returns the one status of a client that their orders show: the most urgent. */
export function shownStatus(client: Pick<Client, 'orders' | 'lastVisitAt'>, now: Date): ClientStatus {
  const labels = clientStatuses(client, now);
  return mostUrgentFirst.find((one) => labels.includes(one)) ?? 'potential';
}
