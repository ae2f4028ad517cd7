import type { OutboxEntry } from '#sync/outbox.ts';
import { toLocalWriteError } from './local-write-error.ts';
import { refold } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

function tables(db: UserDatabase) {
  return [...db.allRows(), db.base, db.outbox, db.discarded];
}

/** An entry and, transitively, those that depend on it: they make no sense without it. */
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
 * Takes a refused mutation, and what depends on it, out of the outbox at its user's word; kept so that it can be undone
 * (rule OB3).
 * @returns how many mutations were taken out; 0 when it is settled or already discarded
 * @throws LocalWriteError when nothing happened
 */
export async function discardMutation(db: UserDatabase, id: string, now: number): Promise<number> {
  try {
    return await db.transaction('rw', tables(db), async () => {
      const entry = await db.outbox.where('id').equals(id).first();
      if (entry === undefined) return 0;
      const entries = await withDependents(db, entry);
      await db.discarded.put({ id, entries, discardedAt: now });
      await db.outbox.bulkDelete(entries.map((taken) => taken.seq));
      await refold(
        db,
        entries.flatMap((taken) => taken.targets),
      );
      return entries.length;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Brings back what `discardMutation` took out, in its old place.
 * @returns false when there is nothing to bring back
 * @throws LocalWriteError when nothing happened
 */
export async function undoDiscard(db: UserDatabase, id: string): Promise<boolean> {
  try {
    return await db.transaction('rw', tables(db), async () => {
      const discarded = await db.discarded.get(id);
      if (discarded === undefined) return false;
      await db.outbox.bulkPut(discarded.entries);
      await db.discarded.delete(id);
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
 * Offers a refused mutation once more, under a new identifier (rule OB4) and in its old place, so that its lane's order and
 * what depends on it stay right.
 * @returns the new identifier, or null when the mutation is not refused any more
 * @throws LocalWriteError when nothing happened
 */
export async function retryRefused(
  db: UserDatabase,
  id: string,
  newId: string,
  now: number = Date.now(),
): Promise<string | null> {
  try {
    return await db.transaction('rw', tables(db), async () => {
      const entry = await db.outbox.where('id').equals(id).first();
      if (entry?.state !== 'refused') return null;
      const { error: _, answeredAt: __, ...rest } = entry;
      await db.outbox.put({ ...rest, id: newId, offeredAt: new Date(now).toISOString(), state: 'pending' });
      await db.outbox
        .filter((other) => other.dependsOn.includes(id))
        .modify((other) => {
          other.dependsOn = other.dependsOn.map((dependency) => (dependency === id ? newId : dependency));
        });
      await refold(db, entry.targets);
      return newId;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}
