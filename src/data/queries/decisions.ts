import type { Client } from '#contract/entities/client.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import type { Order } from '#contract/entities/order.ts';
import type { PebDraft } from '#contract/entities/peb-draft.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { isOpenOrder } from '#contract/rules/order-states.ts';
import type { UserDatabase } from '../user-database.ts';
import type { SubjectLabel } from './sync-centre.ts';
import type { ClientProof } from './client-proofs.ts';
import { undecidedProofs } from './client-proofs.ts';
import { openConflicts } from './sync-centre.ts';

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

/** Groups evidence by order, in the order of its requirements' places. */
function byOrder(uploads: readonly Upload[]): Map<string, Upload[]> {
  const found = new Map<string, Upload[]>();
  for (const upload of uploads) {
    if (upload.orderId === null) continue;
    const before = found.get(upload.orderId);
    if (before === undefined) found.set(upload.orderId, [upload]);
    else before.push(upload);
  }
  return found;
}

function earliest(uploads: readonly Upload[]): string {
  return uploads.map(({ receivedAt }) => receivedAt ?? '').toSorted()[0] ?? '';
}

async function decisionsOnOrders(db: UserDatabase): Promise<Decision[]> {
  const [uploads, followUps, drafts] = await Promise.all([
    db.uploads.where('undecidedAt').above('').toArray(),
    db.followUps.where('undecidedAt').above('').toArray(),
    db.pebDrafts.where('undecidedAt').above('').toArray(),
  ]);
  const evidence = byOrder(uploads.map(({ row }) => row));
  const ids = new Set([
    ...evidence.keys(),
    ...followUps.map(({ row }) => row.orderId),
    ...drafts.map(({ row }) => row.orderId),
  ]);
  const stored = await db.orders.bulkGet([...ids]);
  const orders = new Map(
    stored.flatMap((one) => (one !== undefined && isOpenOrder(one.row) ? [[one.id, one.row]] : [])),
  );
  const withOrder = (orderId: string, decisionFor: (order: Order) => Decision): Decision[] => {
    const order = orders.get(orderId);
    return order === undefined ? [] : [decisionFor(order)];
  };
  return [
    ...[...evidence].flatMap(([orderId, files]) =>
      withOrder(orderId, (order) => ({
        kind: 'evidence',
        id: `evidence/${orderId}`,
        since: earliest(files),
        order,
        uploads: files.toSorted((one, other) => one.capturedAt.localeCompare(other.capturedAt)),
      })),
    ),
    ...followUps.flatMap(({ row, undecidedAt = '' }) =>
      withOrder(row.orderId, (order) => ({
        kind: 'followUp',
        id: `followUp/${row.id}`,
        since: undecidedAt,
        order,
        followUp: row,
      })),
    ),
    ...drafts.flatMap(({ row }) =>
      withOrder(row.orderId, (order) => ({
        kind: 'draft',
        id: `draft/${row.id}`,
        since: row.submittedAt,
        order,
        draft: row,
      })),
    ),
  ];
}

async function proofs(db: UserDatabase): Promise<Decision[]> {
  return (await undecidedProofs(db)).map((found): Decision => ({
    kind: 'proof',
    id: `proof/${found.order.id}`,
    since: found.proofs[0]?.document.addedAt ?? '',
    ...found,
  }));
}

async function claims(db: UserDatabase): Promise<Decision[]> {
  const stored = await db.clients.where('undecidedAt').above('').toArray();
  return stored.flatMap(({ row: client }) =>
    client.claims.map(({ by, at }): Decision => ({
      kind: 'claim',
      id: `claim/${client.id}/${by.id}`,
      since: at,
      client,
      by,
    })),
  );
}

/** Returns everything stored that waits for a supervisor's decision, the oldest first. `viewerId` is the supervisor. */
export async function openDecisions(db: UserDatabase, viewerId: string, now: number): Promise<Decision[]> {
  const [conflicts, ...others] = await Promise.all([
    openConflicts(db, { id: viewerId, supervisor: true, now }),
    decisionsOnOrders(db),
    proofs(db),
    claims(db),
  ]);
  const all: Decision[] = [
    ...others.flat(),
    ...conflicts.map(({ item: conflict, label }): Decision => ({
      kind: 'conflict',
      id: `conflict/${conflict.id}`,
      since: conflict.at,
      conflict,
      label,
    })),
  ];
  return all.toSorted((one, other) => one.since.localeCompare(other.since) || one.id.localeCompare(other.id));
}

/** Counts what waits for a supervisor's decision. */
export async function countDecisions(db: UserDatabase, viewerId: string, now: number): Promise<number> {
  return (await openDecisions(db, viewerId, now)).length;
}
