import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { unsentByOrder } from '#data/queries/order-outbox.ts';
import { ordersByIds } from '#data/queries/orders.ts';
import { nextVisitFrom, visitsBetween } from '#data/queries/visits.ts';
import { nextDay, startOfBrusselsDay } from '#data/search/brussels-bounds.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';

/** A visit with all that the device knows of it. */
export interface DayVisit {
  visit: Visit;
  /** Undefined when it has not come to this device. */
  order: Order | undefined;
  sync: 'synced' | 'pending' | 'refused';
}

export interface Day {
  /** The user's own visits of today, cancelled ones left out, earliest first. */
  mine: DayVisit[];
  /** Everybody's visits of today that the device holds, cancelled ones included. */
  all: DayVisit[];
  /** The one to make next, or under way. */
  current: DayVisit | undefined;
  /** The user's own visits of tomorrow that are still to be made. */
  tomorrow: DayVisit[];
  /** The first one after today. */
  coming: DayVisit | undefined;
}

async function readDay(db: UserDatabase, employeeId: string, day: string): Promise<Day> {
  const from = new Date(startOfBrusselsDay(day)).toISOString();
  const to = new Date(startOfBrusselsDay(nextDay(day))).toISOString();
  const visits = await visitsBetween(db, from, to);
  const coming = await nextVisitFrom(db, employeeId, to);
  const until = new Date(startOfBrusselsDay(nextDay(nextDay(day)))).toISOString();
  const later = (await visitsBetween(db, to, until)).filter(
    (visit) => visit.employee.id === employeeId && isAhead(visit),
  );
  const wanted = [...visits, ...later, ...(coming === undefined ? [] : [coming])];
  const [orders, unsent] = await Promise.all([
    ordersByIds(db, [...new Set(wanted.map((visit) => visit.orderId))]),
    unsentByOrder(db),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const known = (visit: Visit): DayVisit => ({
    visit,
    order: byId.get(visit.orderId),
    sync: unsent.get(visit.orderId) ?? 'synced',
  });
  const all = visits.map(known);
  const mine = all.filter(({ visit }) => visit.employee.id === employeeId && visit.state !== 'cancelled');
  return {
    all,
    mine,
    current: mine.find(({ visit }) => visit.state === 'started') ?? mine.find(({ visit }) => isAhead(visit)),
    tomorrow: later.map(known),
    coming: coming === undefined ? undefined : known(coming),
  };
}

/** The user's day as the device holds it; undefined until it was read. `day` is a Belgian day, `2026-11-20`. */
export function useDay(day: string): Day | undefined {
  const { actor } = useAppData();
  return useLive((db) => readDay(db, actor.id, day), [actor.id, day]);
}
