import type { RemoteName, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ReadMutation } from '#contract/mutations/upcast.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { DependencyView, OutboxEntry } from '#sync/outbox.ts';
import { deferralLeft, dependencyView, isDiscardable, readinessOf } from '#sync/outbox.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import { withAttempts } from '../../outbox/noted-attempts.ts';
import { subjectsOf } from '../../outbox/mutation-subject.ts';
import { unreceivedFiles } from '../../capture/unreceived-files.ts';
import type { UserDatabase } from '../../user-database.ts';
import { partsOf } from './outbox.ts';

/**
 * Why a mutation is still in the outbox.
 * - `next`: it is sent in the next sync cycle.
 * - `unanswered`: it was sent without a response, and will be sent again.
 * - `behind`: an earlier mutation of its lane goes first.
 * - `dependency`: a mutation that it depends on goes first.
 * - `deferred`: the server asked to wait, or a filter on the way turned it down (`error`).
 * - `stuck`: a mutation that it depends on was refused.
 * - `refused`: see `error`.
 * - `confirming`: the server applied it, and a pull must still deliver its effects.
 * - `again`: it was confirmed once, and is offered again after a server restore.
 */
export type OutboxReason =
  | 'next'
  | 'unanswered'
  | 'behind'
  | 'dependency'
  | 'deferred'
  | 'stuck'
  | 'refused'
  | 'confirming'
  | 'again';

/** One mutation of the outbox, as the sync centre shows it. */
export interface OutboxItem {
  id: string;
  remote: RemoteName;
  name: MutationName;
  /**
   * Its arguments in the present version's shape; null when this version cannot read them, because a newer one wrote them.
   */
  args: unknown;
  /** The order or client concerned; null when there is neither. */
  subject: Subject | null;
  /** ISO instants: when it was made, and when it reached its present state. */
  createdAt: string;
  since: string;
  reason: OutboxReason;
  /** Set on a refused mutation, and on one that a filter turned down. */
  error: OutboxEntry['error'] | null;
  /** When a deferred mutation is offered again, milliseconds. */
  until: number | null;
  /** Mutations that it waits for or that block it. */
  dependsOn: readonly string[];
  /**
   * Its rows have left this device, for example because the order was reassigned. It is sent all the same, and the server
   * decides.
   */
  rowGone: boolean;
  /** Names the order when it has left this device; null before. */
  formerOrder: NonNullable<OutboxEntry['formerOrder']> | null;
  /** It is the row of a file that waits too, or an earlier save of a form's draft: a list shows the two as one. */
  isPart: boolean;
  canRetry: boolean;
  canDiscard: boolean;
  canEdit: boolean;
}

/** Returns why a pending mutation waits; `held` are the lanes blocked by an earlier mutation. */
function reasonOf(entry: OutboxEntry, view: DependencyView, held: ReadonlySet<string>, now: number): OutboxReason {
  const readiness = readinessOf(entry, view);
  if (readiness === 'stuck') return 'stuck';
  if (entry.again !== undefined) return 'again';
  if (readiness === 'waiting') return 'dependency';
  if (held.has(entry.lane)) return 'behind';
  if (deferralLeft(entry, now) > 0 && entry.deferred?.times !== 0) return 'deferred';
  return entry.attemptedAt === undefined ? 'next' : 'unanswered';
}

/**
 * Returns the reason of every mutation. In each lane, a waiting mutation that is not stuck blocks the later ones (rule
 * OB1).
 */
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
      if (reason === 'dependency' || deferralLeft(entry, now) > 0) held.add(entry.lane);
    }
  }
  return found;
}

/** Returns which of these rows are on this device, as views see them. */
async function rowsHere(db: UserDatabase, keys: readonly RowKey[]): Promise<Set<RowKey>> {
  const here = new Set<RowKey>();
  const parsed = keys.map(parseRowKey);
  for (const collection of new Set(parsed.map((row) => row.collection))) {
    const ids = parsed.filter((row) => row.collection === collection).map((row) => row.id);
    for (const id of await db.rowsOf(collection).where('id').anyOf(ids).primaryKeys()) here.add(rowKey(collection, id));
  }
  return here;
}

/**
 * Returns true when a row that the mutation changes has left this device (rule PL3). A row that it creates does not count:
 * a refused creation shows no row.
 */
function isRowGone({ targets }: OutboxEntry, read: ReadMutation | null, here: ReadonlySet<RowKey>): boolean {
  const made = read?.definition.creates?.(read.args);
  return targets.some((key) => key !== made && !here.has(key));
}

function filterError({ deferred }: OutboxEntry, reason: OutboxReason): OutboxItem['error'] {
  return reason === 'deferred' && deferred?.code !== undefined ? { code: deferred.code } : null;
}

/** What of an item does not follow from its entry. */
interface Around {
  reason: OutboxReason;
  here: ReadonlySet<RowKey>;
  subject: OutboxItem['subject'];
  isPart: boolean;
}

function itemOf(entry: OutboxEntry, { reason, here, subject, isPart }: Around): OutboxItem {
  const read = readMutation(entry);
  return {
    id: entry.id,
    remote: entry.remote,
    name: entry.name,
    args: read?.args ?? null,
    subject,
    createdAt: entry.createdAt,
    since: entry.state === 'pending' ? entry.createdAt : (entry.answeredAt ?? entry.createdAt),
    reason,
    error: entry.error ?? filterError(entry, reason),
    until: reason === 'deferred' ? (entry.deferred?.until ?? null) : null,
    dependsOn: entry.dependsOn,
    rowGone: isRowGone(entry, read, here),
    formerOrder: entry.formerOrder ?? null,
    isPart,
    canRetry: reason === 'refused' || reason === 'stuck',
    canDiscard: isDiscardable(entry),
    canEdit: reason === 'refused' && read !== null,
  };
}

/** Returns everything that is not settled, in sequence order; it omits nothing that the server may lack. */
export async function outboxItems(db: UserDatabase, now: number): Promise<OutboxItem[]> {
  const { entries, here } = await db.transaction('r', [db.outbox, db.remotes, ...db.allRows()], async () => {
    const all = await withAttempts(db, await db.outbox.orderBy('seq').toArray());
    return { entries: all, here: await rowsHere(db, [...new Set(all.flatMap((entry) => entry.targets))]) };
  });
  const found = reasons(entries, now);
  const about = new Map(entries.map((entry) => [entry.id, readMutation(entry) ?? entry]));
  const subject = await subjectsOf(db, [...about.values()]);
  const parts = await partsOf(db, await unreceivedFiles(db));
  return entries.map((entry) =>
    itemOf(entry, {
      reason: found.get(entry.id) ?? 'next',
      here,
      subject: subject(about.get(entry.id) ?? entry),
      isPart: parts.isPart(entry),
    }),
  );
}

/** A discard that can still be undone. */
export interface DiscardedItem {
  /** Argument for `undoDiscard`. */
  id: string;
  name: MutationName;
  args: unknown;
  subject: Subject | null;
  /** Number of mutations discarded with it, including itself. */
  count: number;
  /** Milliseconds. */
  discardedAt: number;
}

/** Returns the discards of the last 14 days that can be undone, the latest first. */
export async function discardedItems(db: UserDatabase): Promise<DiscardedItem[]> {
  const discarded = await db.discarded.orderBy('discardedAt').reverse().toArray();
  const taken = discarded.flatMap(({ id, entries, discardedAt }) => {
    const entry = entries.find((candidate) => candidate.id === id);
    if (entry === undefined) return [];
    const about = { name: entry.name, args: readMutation(entry)?.args ?? null };
    return [{ id, ...about, read: readMutation(entry) ?? entry, count: entries.length, discardedAt }];
  });
  const subject = await subjectsOf(
    db,
    taken.map(({ read }) => read),
  );
  return taken.map(({ read, ...item }) => ({ ...item, subject: subject(read) }));
}
