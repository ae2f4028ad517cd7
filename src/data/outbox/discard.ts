import type { OutboxEntry } from '#sync/outbox.ts';
import { isDiscardable } from '#sync/outbox.ts';
import { refold } from '../rows/folding.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { offeredNow } from './end-deferrals.ts';
import { LocalWriteError, toLocalWriteError } from './local-write-error.ts';
import { withAttempts } from './noted-attempts.ts';
import { basesWith, basesWithout } from './own-bases.ts';

function discardTables(db: UserDatabase) {
  return [...db.allRows(), db.base, db.outbox, db.discarded, db.remotes];
}

/** Collects each of these entries with those that depend on it, transitively, and were not collected before. */
async function withDependents(db: UserDatabase, ids: readonly string[]): Promise<OutboxEntry[][]> {
  const all = await db.outbox.orderBy('seq').toArray();
  const left = new Map(all.map((entry) => [entry.id, entry]));
  const dependents = new Map<string, OutboxEntry[]>();
  for (const entry of all) for (const id of entry.dependsOn) dependents.set(id, [...(dependents.get(id) ?? []), entry]);
  return ids.flatMap((given) => {
    const entry = left.get(given);
    if (entry === undefined) return [];
    left.delete(given);
    const taken = [entry];
    for (const { id } of taken) taken.push(...(dependents.get(id) ?? []).filter((other) => left.delete(other.id)));
    return [taken];
  });
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

/** Takes sets of entries out of the outbox, each under the identifier of its first one. */
async function takeOut(db: UserDatabase, ids: readonly string[], now: number): Promise<OutboxEntry[][]> {
  try {
    return await db.transaction('rw', discardTables(db), async () => {
      const sets = await withDependents(db, ids);
      const entries = sets.flat();
      if (!(await areDiscardable(db, entries))) throw new LocalWriteError('AlreadySent');
      await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
      await basesWithout(
        db,
        entries.filter(({ state }) => state !== 'refused'),
      );
      await db.discarded.bulkPut(
        sets.flatMap((set) => set.slice(0, 1).map(({ id }) => ({ id, entries: set, discardedAt: now }))),
      );
      await refold(
        db,
        entries.flatMap(({ targets }) => targets),
      );
      return sets;
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
  return (await takeOut(db, [id], now)).flat().length;
}

/**
 * Discards several in one transaction, as `discardMutation` does.
 * @param now also marks them as one act, which is undone at once
 * @returns those that were discarded by themselves, and not with one before
 * @throws LocalWriteError when nothing changed
 */
export async function discardMutations(db: UserDatabase, ids: readonly string[], now: number): Promise<string[]> {
  return (await takeOut(db, ids, now)).flatMap((set) => set.slice(0, 1).map(({ id }) => id));
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
