import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Feedback } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorPath } from '#contract/protocol/errors.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Alongside } from '../../outbox/change.ts';
import { draftKinds, draftName, subjectId } from '../../drafts/draft-name.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { feedbackOfVisit } from './feedback.ts';
import { argsOf } from '../../outbox/mutation-args.ts';
import { clientAndMerged, readMerges, stayingClient } from '../merged-clients.ts';
import { ordersOf } from '../orders/orders.ts';
import { readRows, rowsAmong } from '../../rows/stored-rows.ts';
import { unlessMore, visitsOfDay } from './visits.ts';
import { draftsOf } from '../../drafts/drafts.ts';

/** A form that the server refused. */
export interface RefusedForm<Args> {
  /** Identifier of the mutation. */
  id: string;
  code: string;
  /** What the server named in its refusal. */
  paths: readonly ErrorPath[];
  args: Args;
}

/** Returns the latest refused mutation of this name whose arguments are meant; null when there is none. */
export async function refusedOf<N extends MutationName>(
  db: UserDatabase,
  name: N,
  isMeant: (args: MutationArgs<N>) => boolean,
): Promise<RefusedForm<MutationArgs<N>> | null> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq');
  for (const entry of refused.toReversed()) {
    const args = argsOf(entry, name);
    if (args !== null && isMeant(args))
      return { id: entry.id, code: entry.error?.code ?? '', paths: entry.error?.paths ?? [], args };
  }
  return null;
}

/** A visit with the data of its forms. */
export interface VisitFacts {
  visit: Visit | undefined;
  order: Order | undefined;
  /** The submitted form, from this or another device. */
  feedback: Feedback | undefined;
  refused: RefusedForm<MutationArgs<'feedback.submit'>> | null;
  refusedNoShow: RefusedForm<MutationArgs<'visit.absent'>> | null;
}

export async function visitFacts(db: UserDatabase, visitId: string): Promise<VisitFacts> {
  const visit = (await db.visits.get(visitId))?.row;
  const order = visit === undefined ? undefined : (await db.orders.get(visit.orderId))?.row;
  return {
    visit,
    order,
    feedback: visit === undefined ? undefined : await feedbackOfVisit(db, visit),
    refused: await refusedOf(db, 'feedback.submit', (args) => args.visitId === visitId),
    refusedNoShow: await refusedOf(db, 'visit.absent', (args) => args.visitId === visitId),
  };
}

/** A visit to choose from. */
export interface VisitChoice {
  visit: Visit;
  /** Undefined when the order is not on this device. */
  order: Order | undefined;
  form: 'none' | 'begun' | 'submitted';
}

/** Returns an employee's visits of a Belgian day, and those with an unsubmitted draft form, earliest first. */
export async function visitChoices(db: UserDatabase, employeeId: string, day: string): Promise<VisitChoice[]> {
  const here = (await draftsOf(db, draftKinds.visitForm)).map(subjectId);
  const elsewhere = (await db.formDrafts.toArray()).flatMap(({ row }) => (row.ended === null ? [row.visitId] : []));
  const begun = new Set([...here, ...elsewhere]);
  const today = await visitsOfDay(db, employeeId, day);
  const others = await rowsAmong(db.visits, [...begun]);
  const wanted = [...today, ...others.filter(({ id }) => today.every((visit) => visit.id !== id))].filter(
    ({ employee, state }) => employee.id === employeeId && state !== 'cancelled' && state !== 'absent',
  );
  const orders = await ordersOf(db, wanted);
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
 * Returns the check that a form is submitted only once, from any number of tabs, and deletes its draft. The transaction
 * fails when the visit's form exists or is already in the outbox.
 */
export function submittedOnce(
  db: UserDatabase,
  { visitId, orderId, feedbackId }: { visitId: string; orderId: string; feedbackId: string },
): Alongside {
  return {
    tables: [db.drafts, db.visitFeedback],
    write: () => [
      db.drafts.delete(draftName(draftKinds.visitForm, visitId).key),
      // Requested after the entry itself, so the count includes it.
      db.outbox
        .where('targets')
        .equals(rowKey('visitFeedback', feedbackId))
        .count()
        .then((count) => unlessMore(count, 1)),
      db.visitFeedback
        .where('row.orderId')
        .equals(orderId)
        .filter(
          ({ id, row, version }) =>
            row.visitId === visitId && row.byFormer === undefined && (id !== feedbackId || version > 0),
        )
        .count()
        .then((count) => unlessMore(count, 0)),
    ],
  };
}

/** A client with the data of the visit form. */
export interface ClientFacts {
  /** The client that stays, when the named one was merged. */
  client: Client | undefined;
  /** The employee's visits to the client and to those merged into them. */
  visits: readonly ClientVisit[];
  /**
   * The visit to record: the named one while it is not over, else the one in progress, else today's. Undefined when there is
   * none: a missed visit stays missed, and one of a later day stays planned.
   */
  visit: ClientVisit | undefined;
  refused: RefusedForm<MutationArgs<'clientVisit.complete'>> | null;
}

/** @param named identifier of the visit that the user opened; null for none */
export async function clientFacts(
  db: UserDatabase,
  clientId: string,
  employeeId: string,
  named: string | null,
  now: number,
): Promise<ClientFacts> {
  const merges = await readMerges(db);
  const staying = stayingClient(clientId, merges);
  const ids = clientAndMerged(staying, merges);
  const own = (await readRows(db.clientVisits.where('row.clientId').anyOf(ids)))
    .filter(({ employee }) => employee.id === employeeId)
    .toSorted((a, b) => a.plannedAt.localeCompare(b.plannedAt));
  return {
    client: (await db.clients.get(staying))?.row,
    visits: own,
    visit:
      own.find(({ id, state }) => id === named && (state === 'checkedIn' || state === 'planned')) ??
      own.find(({ state }) => state === 'checkedIn') ??
      own.find(({ state, plannedAt }) => state === 'planned' && brusselsDay(plannedAt) === brusselsDay(now)),
    refused: await refusedOf(db, 'clientVisit.complete', (args) => ids.includes(args.clientId)),
  };
}

/** Returns a visit to a client; undefined when it is not on this device. */
export async function clientVisitOf(db: UserDatabase, id: string): Promise<ClientVisit | undefined> {
  return (await db.clientVisits.get(id))?.row;
}
