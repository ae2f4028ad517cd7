import type { Client } from '#contract/entities/client.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { ownClaimRefusal } from '#contract/mutations/clients/claim-refusal.ts';
import { grouped } from '#contract/values/grouped.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import type { Live } from '../../live/live.ts';
import type { ByOrder, OrderReads } from '../../live/live-by-order.ts';
import { liveByOrder } from '../../live/live-by-order.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { SubjectLabel } from '../sync/subject-labels.ts';
import type { ClientProof } from './client-proofs.ts';
import { compare } from '../compare.ts';
import { undecidedProofs } from './client-proofs.ts';
import { openConflicts } from './conflicts.ts';
import { ordersOf } from '../orders/orders.ts';
import { hasOtherSupervisor } from '../people/employees.ts';
import { readRows, rowsAmong } from '../../rows/stored-rows.ts';

/** What waits for a supervisor. `since` is an instant. */
export type Decision = { id: string; since: string } & (
  | { kind: 'evidence'; order: Order; uploads: readonly Upload[] }
  | { kind: 'proof'; order: Order; proofs: readonly ClientProof[] }
  | { kind: 'followUp'; order: Order; followUp: FollowUp }
  | { kind: 'draft'; order: Order; draft: PebDraft }
  | { kind: 'claim'; client: Client; by: EmployeeRef }
  | { kind: 'conflict'; conflict: Conflict; label: SubjectLabel | null }
);
export type DecisionKind = Decision['kind'];
export type DecisionOf<K extends DecisionKind> = Extract<Decision, { kind: K }>;

function earliest(uploads: readonly Upload[]): string {
  return uploads.map(({ receivedAt }) => receivedAt ?? '').toSorted()[0] ?? '';
}

/** Returns a decision for each row whose order is open on this device. */
async function onOpenOrders<T extends { orderId: string }>(
  db: UserDatabase,
  about: readonly T[],
  decisionFor: (order: Order, one: T) => Decision,
): Promise<Decision[]> {
  const orders = await ordersOf(db, about);
  return about.flatMap((one) => {
    const order = orders.get(one.orderId);
    return order !== undefined && isOpenOrder(order) ? [decisionFor(order, one)] : [];
  });
}

/** Returns the decisions about these undecided files, by order: of those orders that are open. */
function evidenceAmong(uploads: readonly Upload[], orders: Iterable<Order>): ByOrder<DecisionOf<'evidence'>> {
  const files = grouped(uploads, ({ orderId }) => orderId);
  return new Map(
    [...orders].filter(isOpenOrder).flatMap((order) => {
      const own = files.get(order.id);
      if (own === undefined) return [];
      const sorted = own.toSorted((one, other) => compare(one.capturedAt, other.capturedAt));
      const id = `evidence/${order.id}`;
      return [[order.id, { kind: 'evidence', id, since: earliest(own), order, uploads: sorted }] as const];
    }),
  );
}

async function allEvidence(db: UserDatabase): Promise<ByOrder<DecisionOf<'evidence'>>> {
  const uploads = await readRows(db.uploads.where('undecidedAt').above(''));
  const orders = await ordersOf(db, uploads);
  return evidenceAmong(uploads, orders.values());
}

async function evidenceOf(db: UserDatabase, orderIds: readonly string[]): Promise<ByOrder<DecisionOf<'evidence'>>> {
  const read = orderIds.map((id) => db.uploads.where('row.orderId').equals(id).toArray());
  const [uploads, orders] = await Promise.all([Promise.all(read), rowsAmong(db.orders, orderIds)]);
  const undecided = uploads.flat().filter(({ undecidedAt }) => undecidedAt !== undefined);
  return evidenceAmong(
    undecided.map(({ row }) => row),
    orders,
  );
}

/** Returns the evidence to decide, live. Hundreds of files wait, and each decision is about one. */
export function followEvidence(db: UserDatabase): Live<Decision[]> {
  const reads: OrderReads<DecisionOf<'evidence'>> = {
    all: () => allEvidence(db),
    some: (ids) => evidenceOf(db, ids),
    filesOf: ({ uploads }) => uploads.map(({ id }) => id),
  };
  return liveByOrder(db, reads, (found) => [...found.values()]);
}

async function followUps(db: UserDatabase): Promise<Decision[]> {
  const stored = await db.followUps.where('undecidedAt').above('').toArray();
  const about = stored.map(({ row, undecidedAt = '' }) => ({ orderId: row.orderId, row, undecidedAt }));
  return onOpenOrders(db, about, (order, { row: followUp, undecidedAt }) => ({
    kind: 'followUp',
    id: `followUp/${followUp.id}`,
    since: undecidedAt,
    order,
    followUp,
  }));
}

async function drafts(db: UserDatabase): Promise<Decision[]> {
  const waiting = await readRows(db.pebDrafts.where('undecidedAt').above(''));
  return onOpenOrders(db, waiting, (order, draft) => ({
    kind: 'draft',
    id: `draft/${draft.id}`,
    since: draft.submittedAt,
    order,
    draft,
  }));
}

async function proofs(db: UserDatabase): Promise<Decision[]> {
  return (await undecidedProofs(db)).map((found): Decision => ({
    kind: 'proof',
    id: `proof/${found.order.id}`,
    since: found.proofs[0]?.document.addedAt ?? '',
    ...found,
  }));
}

/** Their own claim is another supervisor's to decide, where there is one. */
async function claims(db: UserDatabase, viewerId: string): Promise<Decision[]> {
  const asked = await readRows(db.clients.where('undecidedAt').above(''));
  const isOwn = asked.some(({ claims: all }) => all.some(({ by }) => by.id === viewerId));
  const isOnly = isOwn && (await hasOtherSupervisor(db, viewerId)) === false;
  const judged = { viewer: { id: viewerId, supervisor: true }, hasOtherSupervisor: !isOnly };
  return asked.flatMap((client) =>
    client.claims
      .filter(({ by: employee }) => ownClaimRefusal({ employee, given: true }, judged) === undefined)
      .map(({ by, at }): Decision => ({ kind: 'claim', id: `claim/${client.id}/${by.id}`, since: at, client, by })),
  );
}

async function conflicts(db: UserDatabase, viewerId: string, now: number): Promise<Decision[]> {
  const open = await openConflicts(db, { id: viewerId, supervisor: true, now });
  return open.map(({ item: conflict, label }) => ({
    kind: 'conflict',
    id: `conflict/${conflict.id}`,
    since: conflict.at,
    conflict,
    label,
  }));
}

/** Reads the decisions of one kind. `viewerId` is the supervisor. */
type DecisionQuery = (db: UserDatabase, viewerId: string, now: number) => Promise<Decision[]>;

/** A query for each kind: a decision on a photo need not read the surveys with their answers again. */
export const decisionQueries: Readonly<Record<DecisionKind, DecisionQuery>> = {
  evidence: async (db) => [...(await allEvidence(db)).values()],
  proof: proofs,
  followUp: followUps,
  draft: drafts,
  claim: claims,
  conflict: conflicts,
};

/** Returns decisions of several kinds as one list, the oldest first. */
export function oldestFirst(lists: readonly (readonly Decision[])[]): Decision[] {
  return lists.flat().toSorted((one, other) => compare(one.since, other.since) || compare(one.id, other.id));
}

/** Returns what waits for a supervisor's decision. */
export async function allDecisions(db: UserDatabase, viewerId: string, now: number): Promise<Decision[]> {
  return (await Promise.all(Object.values(decisionQueries).map((query) => query(db, viewerId, now)))).flat();
}

/** Counts what waits for a supervisor's decision. */
export async function countDecisions(db: UserDatabase, viewerId: string, now: number): Promise<number> {
  return (await allDecisions(db, viewerId, now)).length;
}
