import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { unsentByOrder } from '#data/queries/order-outbox.ts';
import { ordersByIds } from '#data/queries/orders.ts';
import { nextVisitFrom, visitAtHand, visitsBetween } from '#data/queries/visits.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useLive } from '#hooks/use-live.ts';

/** A visit with its order and its sync state. */
export interface DayVisit {
  visit: Visit;
  /** Undefined while the device does not have it. */
  order: Order | undefined;
  sync: 'synced' | 'pending' | 'refused';
}

export interface Day {
  /** The user's own visits of today without the cancelled ones, earliest first. */
  mine: DayVisit[];
  /** All visits of today on the device, of every employee, cancelled ones included. */
  all: DayVisit[];
  /** The user's visit in progress, else the next one. */
  current: DayVisit | undefined;
  /** The user's own upcoming visits of tomorrow. */
  tomorrow: DayVisit[];
  /** The user's first visit after today. */
  upcoming: DayVisit | undefined;
}

async function readDay(db: UserDatabase, employeeId: string, day: string): Promise<Day> {
  const from = brusselsInstant(day);
  const to = brusselsInstant(addDays(day, 1));
  const visits = await visitsBetween(db, from, to);
  const upcoming = await nextVisitFrom(db, employeeId, to);
  const until = brusselsInstant(addDays(day, 2));
  const later = (await visitsBetween(db, to, until)).filter(
    (visit) => visit.employee.id === employeeId && isAhead(visit),
  );
  const shown = [...visits, ...later, ...(upcoming === undefined ? [] : [upcoming])];
  const [orders, unsent] = await Promise.all([
    ordersByIds(db, [...new Set(shown.map((visit) => visit.orderId))]),
    unsentByOrder(db),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const toDayVisit = (visit: Visit): DayVisit => ({
    visit,
    order: byId.get(visit.orderId),
    sync: unsent.get(visit.orderId) ?? 'synced',
  });
  const all = visits.map(toDayVisit);
  const mine = all.filter(({ visit }) => visit.employee.id === employeeId && visit.state !== 'cancelled');
  const atHand = visitAtHand(mine.map(({ visit }) => visit));
  return {
    all,
    mine,
    current: mine.find(({ visit }) => visit === atHand),
    tomorrow: later.map(toDayVisit),
    upcoming: upcoming === undefined ? undefined : toDayVisit(upcoming),
  };
}

/** Reads the user's day from the device, live; undefined until the first read. `day` is a Belgian day, `2026-11-20`. */
export function useDay(day: string): Day | undefined {
  const { actor } = useAppData();
  return useLive((db) => readDay(db, actor.id, day), [actor.id, day]);
}
