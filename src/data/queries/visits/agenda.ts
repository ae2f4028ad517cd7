import type { CollectionName } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { entriesIn } from '../../outbox/read-entries.ts';
import type { UserDatabase } from '../../user-database.ts';
import { visitedClients } from '../clients/merged-clients.ts';
import { retention } from '../../outbox/retention.ts';
import { statusByRow } from '../sync/row-sync.ts';
import { ordersOf } from '../orders/orders.ts';
import { readRows } from '../stored-rows.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent } from '#sync/send-status.ts';
import { visitsBetween } from './visits.ts';

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

/** Returns the unavailabilities that were refused at their creation; no row shows them. */
function refusedNew(
  entries: readonly OutboxEntry[],
  there: ReadonlySet<string>,
  read: AgendaQuestion['readUnavailability'],
): Unavailability[] {
  return entries.flatMap(({ name, state, args }) => {
    if (state !== 'refused' || name !== 'unavailability.set') return [];
    const asked = read?.(args) ?? null;
    return asked === null || there.has(asked.id) ? [] : [asked];
  });
}

/** Returns the unavailabilities of this question among those stored and those that were refused. */
function unavailabilitiesOf(
  { employees, from, to, readUnavailability }: AgendaQuestion,
  stored: readonly Unavailability[],
  entries: readonly OutboxEntry[],
): Unavailability[] {
  const refused = refusedNew(entries, new Set(stored.map(({ id }) => id)), readUnavailability);
  return [...stored, ...refused].filter(
    (one) => !one.removed && employees.includes(one.employee.id) && one.from < to && one.to > from,
  );
}

/** Returns the visits to clients in a period with their clients, earliest first, without those that were cancelled. */
async function clientVisitsOf(
  db: UserDatabase,
  { employees, from, to }: AgendaQuestion,
): Promise<Pick<AgendaClientVisit, 'visit' | 'client'>[]> {
  const stored = await readRows(db.clientVisits.where('row.plannedAt').between(from, to, true, false));
  const visits = stored.filter(({ employee, state }) => employees.includes(employee.id) && state !== 'cancelled');
  const clients = await visitedClients(db, visits);
  return visits.map((visit, index) => ({ visit, client: clients[index] }));
}

/** Returns the visits of employees in a period, earliest first, with what is stored of each. */
async function visitsOf(
  db: UserDatabase,
  question: AgendaQuestion,
): Promise<Pick<AgendaVisit, 'visit' | 'order' | 'moved'>[]> {
  const { employees, from, to } = question;
  const visits = (await visitsBetween(db, from, to)).filter(({ employee }) => employees.includes(employee.id));
  const [orders, moved] = await Promise.all([ordersOf(db, visits), movedBy(db, visits, question)]);
  return visits.map((visit) => ({ visit, order: orders.get(visit.orderId), moved: moved.get(visit.id) }));
}

/** Returns the visits and unavailabilities of employees between two instants, as stored on this device, earliest first. */
export async function readAgenda(db: UserDatabase, question: AgendaQuestion): Promise<Agenda> {
  // Side by side: during a first load each read waits for the sync worker's transactions.
  const [visits, clientVisits, unavailabilities, entries] = await Promise.all([
    visitsOf(db, question),
    clientVisitsOf(db, question),
    readRows(db.unavailabilities),
    entriesIn(db, 'pending', 'refused'),
  ]);
  const states = statusByRow(entries);
  const syncOf = (collection: CollectionName, id: string): SendStatus => states.get(rowKey(collection, id)) ?? sent;
  const away = unavailabilitiesOf(question, unavailabilities, entries);
  return {
    visits: visits.map((one) => ({ ...one, sync: syncOf('visits', one.visit.id) })),
    clientVisits: clientVisits.map((one) => ({ ...one, sync: syncOf('clientVisits', one.visit.id) })),
    unavailabilities: away.map((unavailability) => ({
      unavailability,
      sync: syncOf('unavailabilities', unavailability.id),
    })),
  };
}
