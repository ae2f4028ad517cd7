import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { unsentByOrder } from '#data/queries/sync/order-outbox.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent, waits } from '#sync/send-status.ts';
import { nextVisitFrom, visitAtHand, visitsBetween, visitsOfBetween } from '#data/queries/visits/visits.ts';
import { ordersOf } from '#data/queries/orders/orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';

/** A visit with its order and the status of what it holds. */
export interface DayVisit {
  visit: Visit;
  /** Undefined while the device does not have it. */
  order: Order | undefined;
  sync: SendStatus;
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

/** The visits of a day and what follows it, with their orders. */
interface DayRows {
  /** Of every employee. */
  today: Visit[];
  /** The user's own upcoming ones. */
  tomorrow: Visit[];
  upcoming: Visit | undefined;
  orders: ReadonlyMap<string, Order>;
}

async function readRows(db: UserDatabase, employeeId: string, day: string): Promise<DayRows> {
  const from = brusselsInstant(day);
  const to = brusselsInstant(addDays(day, 1));
  const until = brusselsInstant(addDays(day, 2));
  const [today, after, upcoming] = await Promise.all([
    visitsBetween(db, from, to),
    visitsOfBetween(db, employeeId, to, until),
    nextVisitFrom(db, employeeId, to),
  ]);
  const tomorrow = after.filter(isAhead);
  const shown = [...today, ...tomorrow, ...(upcoming === undefined ? [] : [upcoming])];
  const orders = await ordersOf(db, shown);
  return { today, tomorrow, upcoming, orders };
}

type SyncOf = (orderId: string) => DayVisit['sync'];

function dayOf({ today, tomorrow, upcoming, orders }: DayRows, employeeId: string, syncOf: SyncOf): Day {
  const toDayVisit = (visit: Visit): DayVisit => ({
    visit,
    order: orders.get(visit.orderId),
    sync: syncOf(visit.orderId),
  });
  const all = today.map(toDayVisit);
  const mine = all.filter(({ visit }) => visit.employee.id === employeeId && visit.state !== 'cancelled');
  const atHand = visitAtHand(mine.map(({ visit }) => visit));
  return {
    all,
    mine,
    current: mine.find(({ visit }) => visit === atHand),
    tomorrow: tomorrow.map(toDayVisit),
    upcoming: upcoming === undefined ? undefined : toDayVisit(upcoming),
  };
}

/**
 * Reads the user's day from the device, live; undefined until the first read. `day` is a Belgian day, `2026-11-20`. The result
 * stays the same object until the day itself changes: unsent work changes several times with each decision of a supervisor.
 */
export function useDay(day: string): Day | undefined {
  const { actor } = useAppData();
  const rows = useLive(readRows, [actor.id, day]);
  const unsent = useLive(unsentByOrder, []);
  const withStatus = (is: SendStatus['is']): string | undefined =>
    unsent === undefined || rows === undefined
      ? undefined
      : [...rows.orders.keys()].filter((id) => unsent.get(id)?.is === is).join(' ');
  const pending = withStatus('waits');
  const refused = withStatus('refused');
  return useMemo(() => {
    if (rows === undefined || pending === undefined || refused === undefined) return undefined;
    return dayOf(rows, actor.id, (orderId) => {
      if (refused.includes(orderId)) return { is: 'refused', code: '' };
      return pending.includes(orderId) ? waits('next') : sent;
    });
  }, [rows, pending, refused, actor.id]);
}
