import type { Client } from '#contract/entities/client.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { isTooShort } from '#contract/rules/visits/travel.ts';
import { followsAssignee, isAhead } from '#contract/rules/visits/visit-states.ts';
import type { DayWarning, VisitTimes } from '#contract/rules/visits/visit-times.ts';
import { dayWarnings, overlap } from '#contract/rules/visits/visit-times.ts';
import { visitedClients } from '#data/queries/merged-clients.ts';
import type { PersonTime, TimeRows } from '#data/queries/visits/person-time.ts';
import { personTimes, readTimeRows } from '#data/queries/visits/person-time.ts';
import { visitsOfOrders } from '#data/queries/visits/visits.ts';
import type { LocalityMap } from '#data/search/localities.ts';
import { localityMap } from '#data/search/localities.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';

/** A warning about possible times. The planner decides. */
export type TimeWarning =
  | DayWarning
  /** What the employee has at that time. */
  | Exclude<PersonTime, { kind: 'travel' }>
  /** The services ask for more minutes than the visit has. */
  | { kind: 'short'; needed: number; planned: number }
  /** The way from what is before, which ends at the instant, or to what comes after, which begins then, lacks time. */
  | { kind: 'journey'; to: 'here' | 'next'; instant: string; needed: number; available: number };

/** A visit at the times to check. A visit to plan has a new identifier. */
export type TimedVisit = VisitTimes &
  Pick<Visit, 'id' | 'employee'> & {
    /** The services that it makes; undefined for all of the order's. */
    services?: Visit['services'] | undefined;
    /** Undefined when this device does not have it: the services and the way are not checked. */
    order: Order | undefined;
    /** Who is visited, when it is a visit to a client. */
    client?: Pick<Client, 'id' | 'name'>;
  };

/** A visit to check with the client that is visited, as stored. */
type Checked = TimedVisit & { stored?: Client | undefined };

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

/** Returns a visit to check as what its employee has: it is not stored so, or not at all. */
function rowOf({ id, employee, plannedStart, plannedEnd, order }: Checked): TimeRows['visits'][number] {
  const visit = { id, employee, plannedStart, plannedEnd, orderId: order?.id ?? '', history: [] };
  return { visit: { ...visit, state: 'planned' }, order };
}

/** Returns the same of a visit to a client. */
function callOf({ id, employee, plannedStart, client, stored }: Checked): TimeRows['clientVisits'][number] {
  return {
    visit: { id, clientId: client?.id ?? '', employee, plannedAt: plannedStart, state: 'planned' },
    client: stored,
  };
}

/**
 * Returns what the employee of a visit has at its time, and the ways to it and from it that are too short.
 * @param together all visits that are checked at once: those of the same employee stand against each other
 */
function takenTimes(
  timed: Checked,
  together: readonly Checked[],
  rows: TimeRows,
  map: LocalityMap | null,
): TimeWarning[] {
  const theirs = together.filter(({ employee }) => employee.id === timed.employee.id);
  const checked = new Set(theirs.map(({ id }) => id));
  const isToClient = ({ client }: Checked): boolean => client !== undefined;
  const visits = rows.visits.filter(({ visit }) => !checked.has(visit.id) && isAhead(visit));
  const calls = rows.clientVisits.filter(({ visit }) => !checked.has(visit.id) && visit.state !== 'done');
  const day = personTimes(
    {
      ...rows,
      visits: [...visits, ...theirs.filter((one) => !isToClient(one)).map(rowOf)],
      clientVisits: [...calls, ...theirs.filter(isToClient).map(callOf)],
    },
    map,
  );
  const span = { from: timed.plannedStart, to: timed.plannedEnd };
  return (day.get(timed.employee.id) ?? []).flatMap((time): TimeWarning[] => {
    if (time.kind !== 'travel')
      return time.id !== timed.id && time.id !== timed.order?.id && overlap(span, time) ? [time] : [];
    const { id, before, needed, available } = time;
    if (!isTooShort(time)) return [];
    if (id === timed.id) return [{ kind: 'journey', to: 'here', instant: before.to, needed, available }];
    return before.id === timed.id ? [{ kind: 'journey', to: 'next', instant: time.to, needed, available }] : [];
  });
}

/** The whole day of a visit, and what of the visit is after it. */
function periodOf({ plannedStart, plannedEnd }: VisitTimes): { from: string; to: string } {
  const day = brusselsDay(plannedStart);
  const ends = brusselsInstant(addDays(day, 1));
  return { from: brusselsInstant(day), to: ends > plannedEnd ? ends : plannedEnd };
}

/** Returns what this device knows against each of these visits, made together. Reads each day of an employee once. */
async function reasonsAgainstEach(db: UserDatabase, asked: readonly TimedVisit[]): Promise<TimeWarning[][]> {
  const timed = await Promise.all(
    asked.map(async (one): Promise<Checked> => {
      if (one.client === undefined) return one;
      const [stored] = await visitedClients(db, [{ clientId: one.client.id }]);
      return { ...one, stored };
    }),
  );
  const reads = new Map<string, Promise<TimeRows>>();
  const read = (one: TimedVisit): Promise<TimeRows> => {
    const period = periodOf(one);
    const key = [one.employee.id, period.from, period.to].join(' ');
    const rows = reads.get(key) ?? readTimeRows(db, [one.employee.id], period);
    reads.set(key, rows);
    return rows;
  };
  // A device that never loaded the table has no travel times.
  const map = timed.some(({ order, stored }) => order !== undefined || stored !== undefined)
    ? await localityMap().catch(() => null)
    : null;
  return Promise.all(
    timed.map(async (one) => [
      ...dayWarnings(one.plannedStart),
      ...takenTimes(one, timed, await read(one), map),
      ...(await shortTime(db, one)),
    ]),
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
const kindsOfGiven: ReadonlySet<TimeWarning['kind']> = new Set(['visit', 'clientVisit', 'absence', 'order', 'journey']);

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
  const objections = given.map((one, index): Objection => ({
    ...one,
    warnings: (reasons[index] ?? []).filter(({ kind }) => kindsOfGiven.has(kind)),
  }));
  return objections
    .filter(({ warnings }) => warnings.length > 0)
    .toSorted((one, other) => (one.visit.plannedStart < other.visit.plannedStart ? -1 : 1));
}
