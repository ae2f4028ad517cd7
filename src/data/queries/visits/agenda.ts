import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { entriesIn } from '../../rows/read-entries.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { retention } from '../../outbox/retention.ts';
import { statusByRow } from '../sync/row-sync.ts';
import { readRows } from '../../rows/stored-rows.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent } from '#sync/send-status.ts';
import { readTimeRows } from './person-time.ts';

/** A visit of the agenda with its stored context. */
export interface AgendaVisit {
  visit: Visit;
  /** Undefined when the order is not on this device. */
  order: Order | undefined;
  sync: SendStatus;
  /** The conflict in which the office's time replaced the user's own (rule CF1), while it is undecided. */
  moved: Conflict | undefined;
}

export interface AgendaUnavailability {
  unavailability: Unavailability;
  sync: SendStatus;
}

/** A visit of an agent to a client. */
export interface AgendaClientVisit {
  visit: ClientVisit;
  /** Undefined when it is not on this device. */
  client: Client | undefined;
  sync: SendStatus;
}

export interface Agenda {
  visits: AgendaVisit[];
  clientVisits: AgendaClientVisit[];
  unavailabilities: AgendaUnavailability[];
  /** Orders that have a date and somebody, and no visit yet. */
  orders: { order: Order }[];
}

/** Whose agenda to read, for whom, and for which time: two instants, the second excluded. */
export interface AgendaQuestion {
  employees: readonly string[];
  viewer: { id: string; supervisor: boolean };
  from: string;
  to: string;
  now: number;
  /** Reads an unavailability from the arguments of its creation; null before the code that can is here. */
  readUnavailability: ((args: unknown) => Unavailability | null) | null;
}

/** Returns the latest undecided time conflict of each visit, for its author and for supervisors. */
async function movedBy(
  db: UserDatabase,
  visits: readonly Visit[],
  { viewer, now }: AgendaQuestion,
): Promise<Map<string, Conflict>> {
  const orderIds = [...new Set(visits.map(({ orderId }) => orderId))];
  const open = (await readRows(db.conflicts.where('row.orderId').anyOf(orderIds)))
    .filter(
      ({ of, field, lostBy, upheld, restored, at }) =>
        of?.collection === 'visits' &&
        field === 'plannedStart' &&
        upheld === undefined &&
        restored === null &&
        (viewer.supervisor || lostBy?.id === viewer.id) &&
        now - Date.parse(at) < retention,
    )
    .sort((a, b) => a.at.localeCompare(b.at));
  return new Map(open.map((conflict) => [conflict.of?.id ?? '', conflict]));
}

/** Returns the unavailabilities of this question that were refused at their creation; no row shows them. */
async function refusedNew(
  db: UserDatabase,
  entries: readonly OutboxEntry[],
  { employees, readUnavailability: read, ...period }: AgendaQuestion,
): Promise<Unavailability[]> {
  const asked = entries.flatMap(({ name, state, args }) => {
    const one = state === 'refused' && name === 'unavailability.set' ? (read?.(args) ?? null) : null;
    return one !== null && employees.includes(one.employee.id) && overlap(one, period) ? [one] : [];
  });
  const stored = await db.unavailabilities.bulkGet(asked.map(({ id }) => id));
  return asked.filter((_, index) => stored[index] === undefined);
}

/** Returns the visits and unavailabilities of employees between two instants, as stored on this device, earliest first. */
export async function readAgenda(db: UserDatabase, question: AgendaQuestion): Promise<Agenda> {
  // Side by side: during a first load each read waits for the sync worker's transactions.
  const [rows, entries] = await Promise.all([
    readTimeRows(db, question.employees, question),
    entriesIn(db, 'pending', 'refused'),
  ]);
  const [moved, refused] = await Promise.all([
    movedBy(
      db,
      rows.visits.map(({ visit }) => visit),
      question,
    ),
    refusedNew(db, entries, question),
  ]);
  const states = statusByRow(entries);
  const syncOf = (collection: CollectionName, id: string): SendStatus => states.get(rowKey(collection, id)) ?? sent;
  return {
    visits: rows.visits.map((one) => ({
      ...one,
      sync: syncOf('visits', one.visit.id),
      moved: moved.get(one.visit.id),
    })),
    clientVisits: rows.clientVisits
      .filter(({ visit }) => visit.state !== 'cancelled')
      .map((one) => ({ ...one, sync: syncOf('clientVisits', one.visit.id) })),
    unavailabilities: [...rows.unavailabilities, ...refused.map((unavailability) => ({ unavailability }))].map(
      (one) => ({
        ...one,
        sync: syncOf('unavailabilities', one.unavailability.id),
      }),
    ),
    orders: rows.orders,
  };
}
