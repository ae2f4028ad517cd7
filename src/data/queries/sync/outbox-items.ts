import type { RemoteName, RowKey } from '#contract/collections.ts';
import { parseRowKey, rowKey } from '#contract/collections.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import type { ReadMutation } from '#contract/mutations/upcast.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import { grouped } from '#contract/values/grouped.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import { isDiscardable } from '#sync/outbox.ts';
import { entryStatuses } from '#sync/entry-status.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent, waitsFor } from '#sync/send-status.ts';
import type { Subject } from '../../outbox/mutation-subject.ts';
import { withAttempts } from '../../outbox/noted-attempts.ts';
import { subjectsOf } from '../../outbox/mutation-subject.ts';
import { unreceivedFiles } from '../../files/unreceived-files.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { partsOf } from './outbox.ts';

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
  /** As if nothing stopped its remote: that changes without the outbox. */
  status: SendStatus;
  /** Set on a refused mutation. */
  error: OutboxEntry['error'] | null;
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

/** What of an item does not follow from its entry. */
interface Around {
  status: SendStatus;
  here: ReadonlySet<RowKey>;
  subject: OutboxItem['subject'];
  isPart: boolean;
}

function itemOf(entry: OutboxEntry, { status, here, subject, isPart }: Around): OutboxItem {
  const read = readMutation(entry);
  return {
    id: entry.id,
    remote: entry.remote,
    name: entry.name,
    args: read?.args ?? null,
    subject,
    createdAt: entry.createdAt,
    since: entry.state === 'pending' ? entry.createdAt : (entry.answeredAt ?? entry.createdAt),
    status,
    error: entry.error ?? null,
    rowGone: isRowGone(entry, read, here),
    formerOrder: entry.formerOrder ?? null,
    isPart,
    canRetry: status.is === 'refused' || waitsFor(status, 'stuck'),
    canDiscard: isDiscardable(entry),
    canEdit: status.is === 'refused' && read !== null,
  };
}

/** Returns everything that is not settled, in sequence order; it omits nothing that the server may lack. */
export async function outboxItems(db: UserDatabase, now: number): Promise<OutboxItem[]> {
  const { entries, here } = await db.transaction('r', [db.outbox, db.remotes, ...db.allRows()], async () => {
    const all = await withAttempts(db, await db.outbox.orderBy('seq').toArray());
    return { entries: all, here: await rowsHere(db, [...new Set(all.flatMap((entry) => entry.targets))]) };
  });
  const found = entryStatuses(entries, now);
  const about = new Map(entries.map((entry) => [entry.id, readMutation(entry) ?? entry]));
  const subject = await subjectsOf(db, [...about.values()]);
  const parts = await partsOf(db, await unreceivedFiles(db));
  return entries.map((entry) =>
    itemOf(entry, {
      status: found.get(entry.id) ?? sent,
      here,
      subject: subject(about.get(entry.id) ?? entry),
      isPart: parts.isPart(entry),
    }),
  );
}

/** What was discarded as one act, and can still be undone. */
export interface DiscardedItem {
  /** Arguments for `undoDiscards`. */
  ids: readonly [string, ...string[]];
  /** Of the first one. */
  name: MutationName;
  args: unknown;
  subject: Subject | null;
  /** Number of mutations discarded, those that depended on them included. */
  count: number;
  /** Milliseconds. */
  discardedAt: number;
}

/** Returns the discards of the last 14 days that can be undone, the latest first. */
export async function discardedItems(db: UserDatabase): Promise<DiscardedItem[]> {
  const discarded = await db.discarded.orderBy('discardedAt').reverse().toArray();
  const taken = discarded.flatMap((one) => {
    const entry = one.entries.find(({ id }) => id === one.id);
    return entry === undefined ? [] : [{ ...one, entry }];
  });
  // The acts of one instant are one act.
  const acts = [...grouped(taken, (one) => one.discardedAt).values()].flatMap((act) => {
    const sorted = act.toSorted((left, right) => left.entry.seq - right.entry.seq);
    const [first, ...others] = sorted;
    if (first === undefined) return [];
    const { name } = first.entry;
    const read = readMutation(first.entry);
    const count = sorted.reduce((sum, { entries }) => sum + entries.length, 0);
    const ids = [first.id, ...others.map(({ id }) => id)] as const;
    return [{ ids, name, args: read?.args ?? null, read: read ?? first.entry, count, discardedAt: first.discardedAt }];
  });
  const subject = await subjectsOf(
    db,
    acts.map(({ read }) => read),
  );
  return acts.map(({ read, ...item }) => ({ ...item, subject: subject(read) }));
}
