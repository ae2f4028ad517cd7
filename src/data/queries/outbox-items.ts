import type { RemoteName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ReadMutation } from '#contract/mutations/upcast.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { DependencyView, OutboxEntry } from '#sync/outbox.ts';
import { deferralLeft, dependencyView, readinessOf } from '#sync/outbox.ts';
import type { Subject } from '../mutation-subject.ts';
import { subjectOf } from '../mutation-subject.ts';
import { isDiscardable } from '../outbox-actions.ts';
import { parseRowKey } from '../row-images.ts';
import type { UserDatabase } from '../user-database.ts';

/**
 * Why a mutation is still here. `next`: goes at the next exchange. `unanswered`: was sent, and no answer came: it is asked again.
 * `behind`: an earlier one of its lane goes first. `dependency`: what it depends on goes first. `deferred`: the server asked to
 * wait. `stuck`: what it depends on was refused. `refused`: see `error`. `confirming`: the server has it, and what it did is on
 * its way back. `again`: confirmed once, and offered again since the server was restored.
 */
export type OutboxReason =
  'next' | 'unanswered' | 'behind' | 'dependency' | 'deferred' | 'stuck' | 'refused' | 'confirming' | 'again';

/** One mutation of the outbox, as the sync centre shows it. */
export interface OutboxItem {
  id: string;
  remote: RemoteName;
  name: MutationName;
  /** Its arguments in the present version's shape; null when this version cannot read them (a newer one wrote it). */
  args: unknown;
  /** What it is about; null when neither an order nor a client. */
  subject: Subject | null;
  /** ISO instants: when it was made, and since when it stands where it stands. */
  createdAt: string;
  since: string;
  reason: OutboxReason;
  /** Of a refused one. */
  error: OutboxEntry['error'] | null;
  /** Of a deferred one: when it is offered again, milliseconds. */
  until: number | null;
  /** Mutations that it waits for or is stuck behind. */
  dependsOn: readonly string[];
  /** Its rows have left this device: the order was given to somebody else, say. It still goes, and the server decides. */
  rowGone: boolean;
  canRetry: boolean;
  canDiscard: boolean;
  canEdit: boolean;
}

/** Why a pending mutation waits; `held` are the lanes that an earlier one holds. */
function reasonOf(entry: OutboxEntry, view: DependencyView, held: ReadonlySet<string>, now: number): OutboxReason {
  const readiness = readinessOf(entry, view);
  if (readiness === 'stuck') return 'stuck';
  if (entry.again !== undefined) return 'again';
  if (readiness === 'waiting') return 'dependency';
  if (held.has(entry.lane)) return 'behind';
  if (deferralLeft(entry, now) > 0) return 'deferred';
  return entry.attemptedAt === undefined ? 'next' : 'unanswered';
}

/** The reason of every mutation, in lane order: one that waits, and is not stuck, holds the rest of its lane (rule OB1). */
function reasons(entries: readonly OutboxEntry[], now: number): Map<string, OutboxReason> {
  const view = dependencyView(entries);
  const held = new Set<string>();
  const found = new Map<string, OutboxReason>();
  for (const entry of entries) {
    if (entry.state === 'acknowledged') found.set(entry.id, 'confirming');
    else if (entry.state === 'refused') found.set(entry.id, 'refused');
    else {
      const reason = reasonOf(entry, view, held, now);
      found.set(entry.id, reason);
      if (reason === 'dependency' || reason === 'deferred') held.add(entry.lane);
    }
  }
  return found;
}

/** Which of these rows are on this device, as views see them. */
async function rowsHere(db: UserDatabase, keys: readonly RowKey[]): Promise<Set<RowKey>> {
  const here = new Set<RowKey>();
  const parsed = keys.map(parseRowKey);
  for (const collection of new Set(parsed.map((row) => row.collection))) {
    const ids = parsed.filter((row) => row.collection === collection).map((row) => row.id);
    for (const id of await db.rowsOf(collection).where('id').anyOf(ids).primaryKeys()) here.add(rowKey(collection, id));
  }
  return here;
}

/** A row that it changes has left this device (rule PL3). What it makes itself has not: a refused creation shows no row. */
function isRowGone({ targets }: OutboxEntry, read: ReadMutation | null, here: ReadonlySet<RowKey>): boolean {
  const made = read?.definition.creates?.(read.args);
  return targets.some((key) => key !== made && !here.has(key));
}

function itemOf(entry: OutboxEntry, reason: OutboxReason, here: ReadonlySet<RowKey>): OutboxItem {
  const read = readMutation(entry);
  return {
    id: entry.id,
    remote: entry.remote,
    name: entry.name,
    args: read?.args ?? null,
    subject: subjectOf(read ?? entry),
    createdAt: entry.createdAt,
    since: entry.state === 'pending' ? entry.createdAt : (entry.answeredAt ?? entry.createdAt),
    reason,
    error: entry.error ?? null,
    until: reason === 'deferred' ? (entry.deferred?.until ?? null) : null,
    dependsOn: entry.dependsOn,
    rowGone: isRowGone(entry, read, here),
    canRetry: reason === 'refused' || reason === 'stuck',
    canDiscard: isDiscardable(entry),
    canEdit: reason === 'refused' && read !== null,
  };
}

/** Everything that is not settled, in the order in which it was made: nothing on this device that the server may lack is left out. */
export function outboxItems(db: UserDatabase, now: number): Promise<OutboxItem[]> {
  return db.transaction('r', [db.outbox, ...db.allRows()], async () => {
    const entries = await db.outbox.orderBy('seq').toArray();
    const here = await rowsHere(db, [...new Set(entries.flatMap((entry) => entry.targets))]);
    const found = reasons(entries, now);
    return entries.map((entry) => itemOf(entry, found.get(entry.id) ?? 'next', here));
  });
}

/** A discard that can still be undone. */
export interface DiscardedItem {
  /** Give it to `undoDiscard`. */
  id: string;
  name: MutationName;
  args: unknown;
  subject: Subject | null;
  /** Mutations that went with it, itself included. */
  count: number;
  /** Milliseconds. */
  discardedAt: number;
}

/** What was discarded in the last 14 days and can be brought back, the latest first. */
export async function discardedItems(db: UserDatabase): Promise<DiscardedItem[]> {
  const discarded = await db.discarded.orderBy('discardedAt').reverse().toArray();
  return discarded.flatMap(({ id, entries, discardedAt }) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry === undefined) return [];
    const read = readMutation(entry);
    const about = { name: entry.name, args: read?.args ?? null, subject: subjectOf(read ?? entry) };
    return [{ id, ...about, count: entries.length, discardedAt }];
  });
}
