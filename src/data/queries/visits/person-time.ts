import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Address } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { TakenTime } from '#contract/rules/visits/free-slots.ts';
import { grouped } from '#contract/values/grouped.ts';
import { clientVisitMinutes } from '#contract/rules/visits/round.ts';
import type { GeoPoint, Stop } from '#contract/rules/visits/travel.ts';
import { journeysBetween } from '#contract/rules/visits/travel.ts';
import { visitMinutes } from '#contract/rules/visits/visit-minutes.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import { houseKey } from '../../text/house-key.ts';
import type { LocalityMap } from '../../search/localities.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { visitedClients } from '../merged-clients.ts';
import { markedOrders } from '../orders/attention.ts';
import { ordersOf } from '../orders/orders.ts';
import { readRows } from '../../rows/stored-rows.ts';
import { visitsBetween, visitsOfBetween } from './visits.ts';

/** Two instants, the second excluded. */
export interface Span {
  from: string;
  to: string;
}

/** The rows that take the time of employees, from both APIs, with what is known of each. */
export interface TimeRows {
  visits: { visit: Visit; order: Order | undefined }[];
  clientVisits: {
    visit: Pick<ClientVisit, 'id' | 'clientId' | 'employee' | 'plannedAt' | 'state'>;
    client: Client | undefined;
  }[];
  unavailabilities: { unavailability: Unavailability }[];
  /** Orders that have a date and somebody, and no visit yet. */
  orders: { order: Order }[];
}

/** The same rows as they are stored. */
interface StoredTimeRows extends TimeRows {
  clientVisits: { visit: ClientVisit; client: Client | undefined }[];
}

interface Taking extends Span {
  id: string;
  isOpen: boolean;
}

/** A visit, to a property or to a client, with its place; null when that is unknown. */
type Visiting<R extends TimeRows> = Taking & { at: GeoPoint | null } & (
    | { kind: 'visit'; item: R['visits'][number] }
    | { kind: 'clientVisit'; item: R['clientVisits'][number] }
  );

/**
 * Something that an employee has at a time. `isOpen` is true while it takes the time; false for a visit that is over. A journey
 * leads to the visit `to` from the one before; it begins late when less time is available than needed, and takes no time at all
 * between visits that touch.
 */
export type PersonTime<R extends TimeRows = TimeRows> =
  | Visiting<R>
  | (Taking & { kind: 'absence'; item: R['unavailabilities'][number] })
  | (Taking & { kind: 'order'; at: GeoPoint | null; item: R['orders'][number] })
  | (Taking & { kind: 'travel'; before: Visiting<R>; needed: number; available: number });

const minute = 60_000;

/** Returns when a visit to a client is: only its start is planned. */
export function clientVisitSpan({ plannedAt }: Pick<ClientVisit, 'plannedAt'>): Span {
  return { from: plannedAt, to: new Date(Date.parse(plannedAt) + clientVisitMinutes * minute).toISOString() };
}

/** Returns when an order without a visit is, by its date and its services; null without a date. */
export function dateSpan(order: Order): Span | null {
  const { plannedVisitAt: from } = order;
  if (from === null) return null;
  return { from, to: new Date(Date.parse(from) + visitMinutes(order, undefined) * minute).toISOString() };
}

/** Returns the rows about the time of these employees in a period, each kind by its start, whatever the state of the visits. */
export async function readTimeRows(
  db: UserDatabase,
  employeeIds: readonly string[],
  period: Span,
): Promise<StoredTimeRows> {
  const [only, ...others] = employeeIds;
  // What began earlier the same day may still last.
  const earlier = new Date(Date.parse(period.from) - 86_400_000).toISOString();
  const [visits, clientVisits, away, toPlan] = await Promise.all([
    only !== undefined && others.length === 0
      ? visitsOfBetween(db, only, earlier, period.to)
      : visitsBetween(db, earlier, period.to),
    readRows(db.clientVisits.where('row.plannedAt').between(earlier, period.to)),
    readRows(db.unavailabilities),
    markedOrders(db, 'toPlan'),
  ]);
  const isTheirs = ({ employee }: { employee: { id: string } }): boolean => employeeIds.includes(employee.id);
  const made = visits.filter((one) => isTheirs(one) && overlap({ from: one.plannedStart, to: one.plannedEnd }, period));
  const calls = clientVisits.filter((one) => isTheirs(one) && overlap(clientVisitSpan(one), period));
  const [orders, clients] = await Promise.all([ordersOf(db, made), visitedClients(db, calls)]);
  return {
    visits: made.map((visit) => ({ visit, order: orders.get(visit.orderId) })),
    clientVisits: calls.map((visit, index) => ({ visit, client: clients[index] })),
    unavailabilities: away
      .filter((one) => !one.removed && isTheirs(one) && overlap(one, period))
      .map((unavailability) => ({ unavailability })),
    orders: toPlan
      .filter(({ assignee }) => assignee !== null && employeeIds.includes(assignee.id))
      .map((order) => ({ order }))
      .filter(({ order }) => {
        const span = dateSpan(order);
        return span !== null && overlap(span, period);
      }),
  };
}

/** Returns the place of an address; null when it is unknown. */
function placeOf(address: Address | null | undefined, map: LocalityMap | null): GeoPoint | null {
  return address && map ? map(address.zipcode, address.city) : null;
}

function stopOf<R extends TimeRows>(time: Visiting<R>): Stop {
  const address = time.kind === 'visit' ? time.item.order?.address : time.item.client?.address;
  return {
    id: time.id,
    // Travel from one day's last visit to the next day's first is not known.
    employeeId: `${time.item.visit.employee.id} ${brusselsDay(time.from)}`,
    plannedStart: time.from,
    plannedEnd: time.to,
    at: time.at,
    door: address ? houseKey(address) : time.id,
  };
}

/** Returns the journeys between these visits: each takes the last minutes before the visit that it leads to. */
function journeysOf<R extends TimeRows>(visits: readonly Visiting<R>[]): PersonTime<R>[] {
  const byId = new Map(visits.map((one) => [one.id, one]));
  return [...journeysBetween(visits.map((one) => stopOf(one)))].flatMap(([id, { from, needed, available }]) => {
    const [before, after] = [byId.get(from), byId.get(id)];
    // Visits that overlap have no way between them.
    if (before === undefined || after === undefined || available < 0) return [];
    const starts = Math.max(Date.parse(before.to), Date.parse(after.from) - needed * minute);
    const span = { from: new Date(starts).toISOString(), to: after.from };
    return [{ kind: 'travel', id, ...span, isOpen: after.isOpen, before, needed, available }];
  });
}

/**
 * Returns what each employee has, by identifier, earliest first: the one answer to what a person has at a time. Without a map
 * there are no journeys. An employee who has nothing is left out.
 */
export function personTimes<R extends TimeRows>(
  rows: R,
  map: LocalityMap | null,
): ReadonlyMap<string, PersonTime<R>[]> {
  const visits = rows.visits
    .filter(({ visit }) => visit.state !== 'cancelled')
    .map((item: R['visits'][number]): Visiting<R> => {
      const { id, plannedStart: from, plannedEnd: to } = item.visit;
      return { kind: 'visit', id, from, to, isOpen: isAhead(item.visit), at: placeOf(item.order?.address, map), item };
    });
  const calls = rows.clientVisits
    .filter(({ visit }) => visit.state !== 'cancelled')
    .map((item: R['clientVisits'][number]): Visiting<R> => {
      const { id, state } = item.visit;
      const at = placeOf(item.client?.address, map);
      return { kind: 'clientVisit', id, ...clientVisitSpan(item.visit), isOpen: state !== 'done', at, item };
    });
  const away = rows.unavailabilities.map((item: R['unavailabilities'][number]): PersonTime<R> => {
    const { id, from, to } = item.unavailability;
    return { kind: 'absence', id, from, to, isOpen: true, item };
  });
  const dated = rows.orders.flatMap((item: R['orders'][number]): PersonTime<R>[] => {
    const span = dateSpan(item.order);
    const at = placeOf(item.order.address, map);
    return span === null ? [] : [{ kind: 'order', id: item.order.id, ...span, isOpen: true, at, item }];
  });
  const all = [...visits, ...calls, ...away, ...dated, ...journeysOf([...visits, ...calls])];
  const ofPerson = grouped(all, personOf);
  for (const times of ofPerson.values()) times.sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to));
  return ofPerson;
}

/** A time that is taken, with the identifier of the row that takes it. */
export type TakenBy = TakenTime & { id: string };

/** Returns what of an employee's time is taken: what is over takes none, and journeys are part of each question. */
export function takenOf(times: readonly PersonTime[] = []): TakenBy[] {
  return times.flatMap((time) => {
    if (!time.isOpen || time.kind === 'travel') return [];
    const { id, from, to } = time;
    return [time.kind === 'absence' ? { id, from, to } : { id, from, to, at: time.at }];
  });
}

/** Returns whose time it is. */
function personOf(time: PersonTime): string {
  if (time.kind === 'travel') return time.before.item.visit.employee.id;
  if (time.kind === 'order') return time.item.order.assignee?.id ?? '';
  return time.kind === 'absence' ? time.item.unavailability.employee.id : time.item.visit.employee.id;
}

/** Returns what each of these employees has in a period, as stored on this device: see `personTimes`. */
export async function readPersonTimes(
  db: UserDatabase,
  employeeIds: readonly string[],
  period: Span,
  map: LocalityMap | null,
): Promise<ReadonlyMap<string, PersonTime[]>> {
  return personTimes(await readTimeRows(db, employeeIds, period), map);
}
