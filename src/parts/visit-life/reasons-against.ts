import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { travelGaps } from '#contract/rules/travel.ts';
import { followsAssignee, isAhead } from '#contract/rules/visit-states.ts';
import type { TimeWarning, VisitTimes } from '#contract/rules/visit-times.ts';
import { overlap, timeWarnings } from '#contract/rules/visit-times.ts';
import { timesAround } from '#data/queries/visits/planning.ts';
import { visitsOfOrders } from '#data/queries/visits/visits.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { localityMap } from '#data/search/localities.ts';
import { ordersOf } from '#data/queries/orders/orders.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { visitMinutes } from '../planning/visit-minutes.ts';
import { stopOf } from './stop-of.ts';

/** A visit at the times to check. A visit to plan has a new identifier. */
export type TimedVisit = VisitTimes &
  Pick<Visit, 'id' | 'employee'> & {
    /** The services that it makes; undefined for all of the order's. */
    services?: Visit['services'] | undefined;
    /** Undefined when this device does not have it: the services and the way are not checked. */
    order: Order | undefined;
  };

const minute = 60_000;

function minutesOf({ plannedStart, plannedEnd }: VisitTimes): number {
  return Math.round((Date.parse(plannedEnd) - Date.parse(plannedStart)) / minute);
}

/** A move that keeps the duration was asked about when the visit was planned. */
async function shortTime(db: UserDatabase, timed: TimedVisit): Promise<TimeWarning[]> {
  const { id, order, services } = timed;
  if (order === undefined) return [];
  const [needed, planned] = [visitMinutes(order, services), minutesOf(timed)];
  if (planned >= needed) return [];
  const before = (await db.visits.get(id))?.row;
  const isSame = before !== undefined && minutesOf(before) <= planned && before.services?.join() === services?.join();
  return isSame ? [] : [{ kind: 'short', needed, planned }];
}

/** Returns the ways from the visit before and to the one after that have too little time. */
function shortJourneys(
  timed: TimedVisit,
  visits: readonly Visit[],
  orders: ReadonlyMap<string, Order>,
  map: LocalityMap,
): TimeWarning[] {
  if (timed.order === undefined) return [];
  const others = visits.filter((one) => one.id !== timed.id && isAhead(one));
  const stops = [
    stopOf({ visit: timed, order: timed.order }, map),
    ...others.map((visit) => stopOf({ visit, order: orders.get(visit.orderId) }, map)),
  ];
  return [...travelGaps(stops)].flatMap(([id, { from, needed, available }]): TimeWarning[] => {
    if (id !== timed.id && from !== timed.id) return [];
    const visit = others.find((one) => one.id === (id === timed.id ? from : id));
    return visit === undefined
      ? []
      : [{ kind: 'journey', to: id === timed.id ? 'here' : 'next', visit, needed, available }];
  });
}

/** The whole day of a visit, and what of the visit is after it. */
function periodOf({ plannedStart, plannedEnd }: VisitTimes): { from: string; to: string } {
  const day = brusselsDay(plannedStart);
  const ends = brusselsInstant(addDays(day, 1));
  return { from: brusselsInstant(day), to: ends > plannedEnd ? ends : plannedEnd };
}

/** Returns what this device knows against each of these visits as it is. Reads each day and each order once. */
async function reasonsAgainstEach(db: UserDatabase, timed: readonly TimedVisit[]): Promise<TimeWarning[][]> {
  const reads = new Map<string, ReturnType<typeof timesAround>>();
  const read = (one: TimedVisit): ReturnType<typeof timesAround> => {
    const period = periodOf(one);
    const key = [one.employee.id, period.from, period.to].join(' ');
    const times = reads.get(key) ?? timesAround(db, one.employee.id, period);
    reads.set(key, times);
    return times;
  };
  const around = await Promise.all(timed.map(read));
  // Without an order of its own a visit has no way to check. A device that never loaded the table has no travel times.
  const map = timed.some(({ order }) => order !== undefined) ? await localityMap().catch(() => null) : null;
  const ahead = map === null ? [] : around.flatMap(({ visits }) => visits.filter(isAhead));
  const orders = await ordersOf(db, ahead);
  return Promise.all(
    timed.map(async (one, index) => {
      const times = around[index] ?? { visits: [], unavailabilities: [] };
      return [
        ...timeWarnings(one, times),
        ...(await shortTime(db, one)),
        ...(map === null ? [] : shortJourneys(one, times.visits, orders, map)),
      ];
    }),
  );
}

/** Returns what this device knows against a visit at its times: the rule wherever a visit comes to be. */
export async function reasonsAgainst(db: UserDatabase, timed: TimedVisit): Promise<TimeWarning[]> {
  return (await reasonsAgainstEach(db, [timed])).flat();
}

/** A visit that goes to another employee at its time. */
export interface GivenVisit {
  visit: Visit;
  order: Order | undefined;
  to: EmployeeRef;
}

/** A visit that goes to another employee, and what stands against its time there. */
export interface Objection extends GivenVisit {
  warnings: TimeWarning[];
}

/** What the next employee's calendar says; the day and the duration stay as they are. */
const kindsOfGiven: ReadonlySet<TimeWarning['kind']> = new Set(['visit', 'unavailability', 'journey']);

/** Returns the visits that go with orders to their next assignee. */
export async function followingVisits(
  db: UserDatabase,
  orders: readonly Order[],
  to: EmployeeRef,
): Promise<GivenVisit[]> {
  const given = orders.filter(({ assignee }) => assignee !== null && assignee.id !== to.id);
  const found = await visitsOfOrders(
    db,
    given.map(({ id }) => id),
  );
  return given.flatMap((order, index) =>
    (found[index] ?? [])
      .filter((visit) => followsAssignee(visit, order.assignee))
      .map((visit) => ({ visit, order, to })),
  );
}

/** Returns the given visits for which their next employees have no time, earliest first. */
export async function objectionsTo(db: UserDatabase, given: readonly GivenVisit[]): Promise<Objection[]> {
  const reasons = await reasonsAgainstEach(
    db,
    given.map(({ visit, order, to }) => ({ ...visit, employee: to, order })),
  );
  const objections = given.map((one, index): Objection => {
    const { visit, to } = one;
    const span = { from: visit.plannedStart, to: visit.plannedEnd };
    const together = given.filter(
      (other) =>
        other.visit.id !== visit.id &&
        other.to.id === to.id &&
        overlap(span, { from: other.visit.plannedStart, to: other.visit.plannedEnd }),
    );
    return {
      ...one,
      warnings: [
        ...(reasons[index] ?? []).filter(({ kind }) => kindsOfGiven.has(kind)),
        ...together.map((other) => ({ kind: 'visit', visit: other.visit }) as const),
      ],
    };
  });
  return objections
    .filter(({ warnings }) => warnings.length > 0)
    .toSorted((one, other) => (one.visit.plannedStart < other.visit.plannedStart ? -1 : 1));
}
