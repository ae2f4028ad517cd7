import { rowKey } from '#contract/collections.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { unavailabilitySet } from '#contract/mutations/personal.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { UserDatabase } from '../user-database.ts';
import { ordersByIds } from './orders.ts';
import { keptFor } from './sync-centre.ts';
import { visitsBetween } from './visits.ts';

/** Where a row of the agenda stands with the server. */
export type AgendaSync = 'synced' | 'pending' | 'refused';

/** A visit of the agenda, with all that the device knows of it. */
export interface AgendaVisit {
  visit: Visit;
  /** Undefined when it has not come to this device. */
  order: Order | undefined;
  sync: AgendaSync;
  /** A time given here or by the user that the office's own replaced (rule CF1), and nobody has decided about since. */
  moved: Conflict | undefined;
}

export interface AgendaAbsence {
  unavailability: Unavailability;
  sync: AgendaSync;
}

export interface Agenda {
  visits: AgendaVisit[];
  absences: AgendaAbsence[];
}

/** Whose agenda is read, by whom, for which time: two instants, the second excluded. */
export interface AgendaQuestion {
  employees: readonly string[];
  viewer: { id: string; supervisor: boolean };
  from: string;
  to: string;
  now: number;
}

/** The rows that something unsent or refused is about, each with the worst state. */
function syncByRow(entries: readonly OutboxEntry[]): Map<string, AgendaSync> {
  const states = new Map<string, AgendaSync>();
  for (const { targets, state } of entries)
    for (const key of targets)
      if (states.get(key) !== 'refused') states.set(key, state === 'refused' ? 'refused' : 'pending');
  return states;
}

/** The latest time of each visit that a merge set aside, for whoever wrote it and for supervisors. */
async function movedBy(
  db: UserDatabase,
  visits: readonly Visit[],
  { viewer, now }: AgendaQuestion,
): Promise<Map<string, Conflict>> {
  const orderIds = [...new Set(visits.map(({ orderId }) => orderId))];
  const stored = await db.conflicts.where('row.orderId').anyOf(orderIds).toArray();
  const open = stored
    .map(({ row }) => row)
    .filter(
      ({ of, field, lostBy, upheld, restored, at }) =>
        of?.collection === 'visits' &&
        field === 'plannedStart' &&
        upheld === undefined &&
        restored === null &&
        (viewer.supervisor || lostBy?.id === viewer.id) &&
        now - Date.parse(at) < keptFor,
    )
    .sort((a, b) => a.at.localeCompare(b.at));
  return new Map(open.map((conflict) => [conflict.of?.id ?? '', conflict]));
}

/** Unavailabilities that were refused when they were made: on no row, and lost to nobody who looks here. */
function refusedNew(entries: readonly OutboxEntry[], there: ReadonlySet<string>): Unavailability[] {
  return entries.flatMap(({ name, state, args }) => {
    if (state !== 'refused' || name !== 'unavailability.set') return [];
    const read = unavailabilitySet.args.safeParse(args).data;
    if (read === undefined || there.has(read.unavailabilityId)) return [];
    const { unavailabilityId: id, ...given } = read;
    return [{ id, ...given, removed: false }];
  });
}

async function absencesOf(
  db: UserDatabase,
  { employees, from, to }: AgendaQuestion,
  entries: readonly OutboxEntry[],
): Promise<Unavailability[]> {
  const all = (await db.unavailabilities.toArray()).map(({ row }) => row);
  const refused = refusedNew(entries, new Set(all.map(({ id }) => id)));
  return [...all, ...refused].filter(
    (one) => !one.removed && employees.includes(one.employee.id) && one.from < to && one.to > from,
  );
}

/** The visits and unavailabilities of employees in a stretch of time, as the device holds them, earliest first. */
export async function readAgenda(db: UserDatabase, question: AgendaQuestion): Promise<Agenda> {
  const { employees, from, to } = question;
  const visits = (await visitsBetween(db, from, to)).filter(({ employee }) => employees.includes(employee.id));
  const entries = await db.outbox.where('state').anyOf('pending', 'refused').toArray();
  const states = syncByRow(entries.filter(({ again }) => again === undefined));
  const orders = await ordersByIds(db, [...new Set(visits.map(({ orderId }) => orderId))]);
  const moved = await movedBy(db, visits, question);
  const absences = await absencesOf(db, question, entries);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return {
    visits: visits.map((visit) => ({
      visit,
      order: byId.get(visit.orderId),
      sync: states.get(rowKey('visits', visit.id)) ?? 'synced',
      moved: moved.get(visit.id),
    })),
    absences: absences.map((unavailability) => ({
      unavailability,
      sync: states.get(rowKey('unavailabilities', unavailability.id)) ?? 'synced',
    })),
  };
}

/** What else an employee has around a time: what a new time for a visit is held against. */
export async function timesAround(
  db: UserDatabase,
  employeeId: string,
  { from, to }: { from: string; to: string },
): Promise<{ visits: Visit[]; unavailabilities: Unavailability[] }> {
  // A visit that began earlier the same day may still last.
  const earlier = new Date(Date.parse(from) - 86_400_000).toISOString();
  const visits = await visitsBetween(db, earlier, to);
  const stored = await db.unavailabilities.toArray();
  return {
    visits: visits.filter(({ employee }) => employee.id === employeeId),
    unavailabilities: stored
      .map(({ row }) => row)
      .filter((row) => !row.removed && row.employee.id === employeeId && row.from < to && row.to > from),
  };
}
