import type { RemoteName } from '#contract/collections.ts';
import { selectBatch } from '#sync/push/batch.ts';
import type { BatchSelection } from '#sync/push/batch.ts';
import type { DependencyView, OutboxEntry } from '#sync/outbox.ts';
import { dependencyView } from '#sync/outbox.ts';
import type { RemoteState } from '#sync/remote-state.ts';
import type { BatchAhead, BatchLimits, Lease, NotedBatch } from '#sync/ports.ts';
import { assertLease } from '../remotes/lease-storage.ts';
import { answerTables, applyResults } from './apply-results.ts';
import { asAttempted } from './noted-attempts.ts';
import { entriesById } from '../rows/read-entries.ts';
import { readRemote, remoteOf, writeRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';

const independent: DependencyView = { stateOf: () => undefined, isStuck: () => false };

/** Criteria for a batch. */
interface Choice {
  limits: BatchLimits;
  now: number;
  /** Set for a batch that leaves after others that are under way. */
  ahead?: BatchAhead;
}

async function selectFrom(db: UserDatabase, pending: readonly OutboxEntry[], { limits, now, ahead }: Choice) {
  const underWay = new Set(ahead?.underWay);
  const left = pending.filter(({ id }) => !underWay.has(id));
  const needsView = left.some((entry) => entry.dependsOn.length > 0);
  const view = needsView ? viewAfter(underWay, await db.outbox.orderBy('seq').toArray()) : independent;
  const selection = selectBatch(limits, view, now, ahead?.time);
  const isFull = left.some((entry) => !selection.offer(entry));
  return { selection, isFull };
}

function viewAfter(underWay: ReadonlySet<string>, entries: readonly OutboxEntry[]): DependencyView {
  return dependencyView(
    entries.map((entry): OutboxEntry => (underWay.has(entry.id) ? { ...entry, state: 'acknowledged' } : entry)),
  );
}

/** Selects the mutations of one remote that may be sent now. Does not read a long outbox to its end for each batch. */
export function select(db: UserDatabase, remote: RemoteName, choice: Choice): Promise<BatchSelection> {
  return db.transaction('r', db.outbox, db.remotes, async () => {
    const state = await readRemote(db, remote);
    // The index orders the entries of one state by their primary key, which is the sequence number.
    const pending = db.outbox.where('[remote+state]').equals([remote, 'pending']);
    const count = choice.limits.mutations + (choice.ahead?.underWay.length ?? 0);
    const first = await pending.clone().limit(count).toArray();
    const { selection, isFull } = await selectFrom(db, asAttempted(first, state), choice);
    if (isFull || first.length < count) return selection;
    // Some of those have to wait.
    return (await selectFrom(db, asAttempted(await pending.toArray(), state), choice)).selection;
  });
}

/**
 * Marks mutations as sent, on disk, before the request leaves: after a kill in between they count as sent (rule OB7). Returns the
 * mutations to send, without those that were discarded since they were chosen.
 * @throws LeaseLost when another context has taken over
 */
export function markAttempted(
  db: UserDatabase,
  lease: Lease,
  chosen: readonly OutboxEntry[],
  now: number,
): Promise<OutboxEntry[]> {
  return db.transaction('rw', [db.outbox, db.settled, db.remotes, db.leases], async () => {
    await assertLease(db, lease);
    const ids = chosen.map(({ id }) => id);
    const stored = await entriesById(db, ids);
    const pending = stored.filter(({ state }) => state === 'pending').toSorted((a, b) => a.seq - b.seq);
    return (await note(db, await readRemote(db, remoteOf(lease)), pending, now)).batch;
  });
}

/**
 * Selects the batch that leaves after those under way, and marks it as sent, in the transaction that applies the answer before (rule
 * OB6c).
 * @throws LeaseLost when another context has taken over
 */
export function attemptNext(
  db: UserDatabase,
  lease: Lease,
  remote: RemoteName,
  limits: BatchLimits,
  ahead: BatchAhead,
): Promise<NotedBatch> {
  const { answer, time } = ahead;
  const tables = answer === undefined ? [db.outbox, db.settled, db.remotes, db.leases] : answerTables(db);
  return db.transaction('rw', tables, async () => {
    await assertLease(db, lease);
    if (answer !== undefined) await applyResults(db, lease, answer, time.now);
    const { entries } = await select(db, remote, { limits, now: time.now, ahead });
    const states = { main: await readRemote(db, 'main'), field: await readRemote(db, 'field') };
    const cursors = { main: states.main.cursor, field: states.field.cursor };
    return { ...(await note(db, states[remote], entries, time.now)), cursors };
  });
}

/** Notes those of these mutations as attempted that were never attempted before, and returns them all as they are sent. */
async function note(
  db: UserDatabase,
  state: RemoteState,
  pending: readonly OutboxEntry[],
  now: number,
): Promise<Pick<NotedBatch, 'batch' | 'first'>> {
  const attemptedAt = new Date(now).toISOString();
  const before = asAttempted(pending, state);
  const first = before.flatMap((entry) => (entry.attemptedAt === undefined ? [entry.id] : []));
  const attempts = { ...state.attempts, ...Object.fromEntries(first.map((id) => [id, attemptedAt])) };
  if (first.length > 0) await writeRemote(db, { ...state, attempts });
  const batch = before.map((entry) => ({ ...entry, attemptedAt: entry.attemptedAt ?? attemptedAt }));
  return { batch: await withLastingDependencies(db, batch), first };
}

/**
 * Removes the dependencies that a restored server may not know and that this device will not offer again: settled mutations
 * that expire, and those no longer stored here. Such a dependency would defer its dependents for ever (rules OB2, OB10).
 */
async function withLastingDependencies(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const named = [...new Set(entries.flatMap(({ dependsOn }) => dependsOn))];
  if (named.length === 0) return [...entries];
  const open = await entriesById(db, named);
  const settled = await db.settled.bulkGet(named);
  const lasting = settled.flatMap((one) => (one === undefined || one.entry.expiresAt !== undefined ? [] : [one.id]));
  const kept = new Set([...open.map(({ id }) => id), ...lasting]);
  return entries.map((entry) => ({ ...entry, dependsOn: entry.dependsOn.filter((id) => kept.has(id)) }));
}
