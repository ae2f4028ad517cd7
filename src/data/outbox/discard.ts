import type { OutboxEntry } from '#sync/outbox.ts';
import { isDiscardable } from '#sync/outbox.ts';
import { refold } from '../pull/folding.ts';
import type { UserDatabase } from '../user-database.ts';
import { offeredNow } from './end-deferrals.ts';
import { LocalWriteError, toLocalWriteError } from './local-write-error.ts';
import { withAttempts } from './noted-attempts.ts';
import { basesWith, basesWithout } from './own-bases.ts';

function discardTables(db: UserDatabase) {
  return [...db.allRows(), db.base, db.outbox, db.discarded, db.remotes];
}

/** Collects an entry and, transitively, the entries that depend on it. */
async function withDependents(db: UserDatabase, entry: OutboxEntry): Promise<OutboxEntry[]> {
  const others = (await db.outbox.orderBy('seq').toArray()).filter((other) => other.id !== entry.id);
  const taken = [entry];
  const ids = new Set([entry.id]);
  for (let found = true; found;) {
    const next = others.filter((other) => !ids.has(other.id) && other.dependsOn.some((id) => ids.has(id)));
    for (const other of next) ids.add(other.id);
    taken.push(...next);
    found = next.length > 0;
  }
  return taken;
}

/**
 * Returns true when the server has none of these, each after those that it depends on. What this device noted ahead and depends on a
 * refused one never left (rule OB6c).
 */
async function areDiscardable(db: UserDatabase, entries: readonly OutboxEntry[]): Promise<boolean> {
  const held = new Set<string>();
  const free = entries.filter((entry) => {
    const isHeld = isDiscardable(entry) && entry.dependsOn.some((one) => held.has(one));
    if (isHeld || entry.state === 'refused') held.add(entry.id);
    return !isHeld;
  });
  return (await withAttempts(db, free)).every(isDiscardable);
}

/**
 * Takes entries out of the outbox as one act, under the identifier of the first, inside a transaction.
 * @throws LocalWriteError `AlreadySent` when the server may have one of them
 */
async function takeOut(db: UserDatabase, entries: readonly OutboxEntry[], now: number): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  if (!(await areDiscardable(db, entries))) throw new LocalWriteError('AlreadySent');
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
  await basesWithout(
    db,
    entries.filter(({ state }) => state !== 'refused'),
  );
  await db.discarded.put({ id: first.id, entries: [...entries], discardedAt: now });
  await refold(
    db,
    entries.flatMap(({ targets }) => targets),
  );
}

/**
 * Takes mutations out of the outbox as one act, on which no other depends: `undoDiscard` of the first one puts all back.
 * @throws LocalWriteError when nothing changed
 */
export async function discardTogether(db: UserDatabase, ids: readonly string[], now: number): Promise<void> {
  try {
    await db.transaction('rw', discardTables(db), async () => {
      const entries = await db.outbox.where('id').anyOf(ids).toArray();
      await takeOut(
        db,
        entries.toSorted((a, b) => a.seq - b.seq),
        now,
      );
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Takes a refused or unsent mutation and its dependents out of the outbox. Stores them so that the discard can be undone
 * (rule OB3).
 * @returns how many mutations were taken out; 0 when the mutation is settled or already discarded
 * @throws LocalWriteError when nothing changed: `AlreadySent` when the server may have one of them
 */
export async function discardMutation(db: UserDatabase, id: string, now: number): Promise<number> {
  try {
    return await db.transaction('rw', discardTables(db), async () => {
      const entry = await db.outbox.where('id').equals(id).first();
      if (entry === undefined) return 0;
      const entries = await withDependents(db, entry);
      await takeOut(db, entries, now);
      return entries.length;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Discards several in one transaction, as `discardMutation` does.
 * @param now also marks them as one act, which is undone at once
 * @returns those that were discarded by themselves, and not with one before
 * @throws LocalWriteError when nothing changed
 */
export async function discardMutations(db: UserDatabase, ids: readonly string[], now: number): Promise<string[]> {
  try {
    return await db.transaction('rw', discardTables(db), async () => {
      const discarded: string[] = [];
      for (const id of ids) if ((await discardMutation(db, id, now)) > 0) discarded.push(id);
      return discarded;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Takes back the changes of one `mutate`, none of which was ever sent. Their sequence numbers follow each other.
 * @param firstId what `mutate` returned
 * @returns false when nothing was taken back, because one of them may have been sent
 */
export async function takeBack(db: UserDatabase, firstId: string, count: number, now: number): Promise<boolean> {
  return db.transaction('rw', discardTables(db), async () => {
    const first = await db.outbox.where('id').equals(firstId).first();
    if (first === undefined) return false;
    const entries = await db.outbox
      .where('seq')
      .between(first.seq, first.seq + count, true, false)
      .toArray();
    if (entries.length < count || !(await withAttempts(db, entries)).every(isDiscardable)) return false;
    await discardMutations(
      db,
      entries.map(({ id }) => id),
      now,
    );
    return true;
  });
}

/**
 * Puts back what `discardMutation` took out, in its former place.
 * @returns false when there is nothing to put back
 * @throws LocalWriteError when nothing changed
 */
export async function undoDiscard(db: UserDatabase, id: string): Promise<boolean> {
  try {
    return await db.transaction('rw', discardTables(db), async () => {
      const discarded = await db.discarded.get(id);
      if (discarded === undefined || discarded.entries.length === 0) return false;
      await db.discarded.delete(id);
      // What it waited for is over: `endDeferrals` does not look for it.
      await db.outbox.bulkPut(discarded.entries.map(offeredNow));
      await basesWith(
        db,
        discarded.entries.filter(({ state }) => state !== 'refused'),
      );
      await refold(
        db,
        discarded.entries.flatMap((entry) => entry.targets),
      );
      return true;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Puts back several that were discarded as one act, the last one first.
 * @returns false when there is nothing to put back
 * @throws LocalWriteError when nothing changed
 */
export async function undoDiscards(db: UserDatabase, ids: readonly string[]): Promise<boolean> {
  try {
    return await db.transaction('rw', discardTables(db), async () => {
      let isAny = false;
      for (const id of ids.toReversed()) isAny = (await undoDiscard(db, id)) || isAny;
      return isAny;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}
