import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Alongside } from '../append-entry.ts';
import { nextDay, startOfBrusselsDay } from '../search/brussels-bounds.ts';
import type { UserDatabase } from '../user-database.ts';
import { feedbackOfVisit } from './feedback.ts';
import { ordersByIds } from './orders.ts';
import { unlessMore, visitsBetween } from './visits.ts';

/** The keys under which what is filled in on site is kept until it is handed in. */
export const visitFormKey = (visitId: string): string => `visit-form:${visitId}`;
export const absenceKey = (visitId: string): string => `visit-absent:${visitId}`;
export const clientVisitKey = (clientId: string): string => `client-visit:${clientId}`;

/** A form that the server refused. */
export interface RefusedForm<Args> {
  /** Of the mutation. */
  id: string;
  code: string;
  args: Args;
}

/** What this mutation was given, where the entry is one of it that this version can read. */
function argsOf<N extends MutationName>(entry: OutboxEntry, name: N): MutationArgs<N> | null {
  if (entry.name !== name) return null;
  const read = mutations[name].args.safeParse(readMutation(entry)?.args);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by this very mutation's schema
  return read.success ? (read.data as MutationArgs<N>) : null;
}

async function refusedOf<N extends MutationName>(
  db: UserDatabase,
  name: N,
  isMeant: (args: MutationArgs<N>) => boolean,
): Promise<RefusedForm<MutationArgs<N>> | null> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq');
  for (const entry of refused.toReversed()) {
    const args = argsOf(entry, name);
    if (args !== null && isMeant(args)) return { id: entry.id, code: entry.error?.code ?? '', args };
  }
  return null;
}

/** A visit with what its forms need. */
export interface VisitFacts {
  visit: Visit | undefined;
  order: Order | undefined;
  /** The form that was handed in, here or on another device. */
  feedback: Feedback | undefined;
  refused: RefusedForm<MutationArgs<'feedback.submit'>> | null;
  refusedAbsence: RefusedForm<MutationArgs<'visit.absent'>> | null;
}

export async function visitFacts(db: UserDatabase, visitId: string): Promise<VisitFacts> {
  const visit = (await db.visits.get(visitId))?.row;
  const order = visit === undefined ? undefined : (await db.orders.get(visit.orderId))?.row;
  return {
    visit,
    order,
    feedback: visit === undefined ? undefined : await feedbackOfVisit(db, visit),
    refused: await refusedOf(db, 'feedback.submit', (args) => args.visitId === visitId),
    refusedAbsence: await refusedOf(db, 'visit.absent', (args) => args.visitId === visitId),
  };
}

/** The forms of an order's visits, the latest first. */
export async function feedbackOfOrder(db: UserDatabase, orderId: string): Promise<Feedback[]> {
  const stored = await db.visitFeedback.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).toSorted((a, b) => b.submittedAt.localeCompare(a.submittedAt));
}

/** A visit to choose from. */
export interface VisitChoice {
  visit: Visit;
  /** Undefined when it has not come to this device. */
  order: Order | undefined;
  form: 'none' | 'begun' | 'submitted';
}

/** An employee's visits of a Belgian day, and those of which a form was begun and not handed in, earliest first. */
export async function visitChoices(db: UserDatabase, employeeId: string, day: string): Promise<VisitChoice[]> {
  const from = new Date(startOfBrusselsDay(day)).toISOString();
  const to = new Date(startOfBrusselsDay(nextDay(day))).toISOString();
  const prefix = visitFormKey('');
  const drafts = await db.drafts.where('key').startsWith(prefix).primaryKeys();
  const begun = new Set(drafts.map((key) => key.slice(prefix.length)));
  const today = await visitsBetween(db, from, to);
  const others = (await db.visits.bulkGet([...begun])).flatMap((stored) => stored?.row ?? []);
  const wanted = [...today, ...others.filter(({ id }) => today.every((visit) => visit.id !== id))].filter(
    ({ employee, state }) => employee.id === employeeId && state !== 'cancelled' && state !== 'absent',
  );
  const orders = new Map(
    (await ordersByIds(db, [...new Set(wanted.map(({ orderId }) => orderId))])).map((order) => [order.id, order]),
  );
  const choices = await Promise.all(
    wanted.map(async (visit): Promise<VisitChoice> => {
      const submitted = (await feedbackOfVisit(db, visit)) !== undefined;
      const form = begun.has(visit.id) ? 'begun' : 'none';
      return { visit, order: orders.get(visit.orderId), form: submitted ? 'submitted' : form };
    }),
  );
  return choices.toSorted((a, b) => a.visit.plannedStart.localeCompare(b.visit.plannedStart));
}

/**
 * What makes a form be handed in once and with its draft, from however many tabs: the transaction fails when the form of this
 * visit is there already, or on its way.
 */
export function handedInOnce(
  db: UserDatabase,
  { visitId, orderId, feedbackId }: { visitId: string; orderId: string; feedbackId: string },
): Alongside {
  return {
    tables: [db.drafts, db.visitFeedback],
    write: () => [
      db.drafts.delete(visitFormKey(visitId)),
      // Asked for after the entry itself, which is therefore counted.
      db.outbox
        .where('targets')
        .equals(rowKey('visitFeedback', feedbackId))
        .count()
        .then((count) => unlessMore(count, 1)),
      db.visitFeedback
        .where('row.orderId')
        .equals(orderId)
        .filter(({ id, row, version }) => row.visitId === visitId && (id !== feedbackId || version > 0))
        .count()
        .then((count) => unlessMore(count, 0)),
    ],
  };
}

/** A client with what the form of a visit to them needs. */
export interface ClientFacts {
  client: Client | undefined;
  /** The employee's visit to them that is under way or, else, planned; undefined when there is none. */
  visit: ClientVisit | undefined;
  refused: RefusedForm<MutationArgs<'clientVisit.complete'>> | null;
}

export async function clientFacts(db: UserDatabase, clientId: string, employeeId: string): Promise<ClientFacts> {
  const stored = await db.clientVisits.where('row.clientId').equals(clientId).toArray();
  const own = stored
    .map(({ row }) => row)
    .filter(({ employee }) => employee.id === employeeId)
    .toSorted((a, b) => a.plannedAt.localeCompare(b.plannedAt));
  return {
    client: (await db.clients.get(clientId))?.row,
    visit: own.find(({ state }) => state === 'checkedIn') ?? own.find(({ state }) => state === 'planned'),
    refused: await refusedOf(db, 'clientVisit.complete', (args) => args.clientId === clientId),
  };
}

/** A visit to a client; undefined when it is not on this device. */
export async function clientVisitOf(db: UserDatabase, id: string): Promise<ClientVisit | undefined> {
  return (await db.clientVisits.get(id))?.row;
}
