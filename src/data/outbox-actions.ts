import { readMutation } from '#contract/mutations/upcast.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { FollowingEntry } from './append-entry.ts';
import { appendEntry } from './append-entry.ts';
import { LocalWriteError, toLocalWriteError } from './local-write-error.ts';
import { completed, newEntry, timesOf } from './new-entry.ts';
import { readRemote } from './remote-states.ts';
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
 * Whether a mutation's user may take it back on this device: it was refused, or it never left. Of one that was sent and not
 * answered, only the server knows whether it was applied (rules OB3, OB4).
 */
export function isDiscardable({ state, attemptedAt, again }: OutboxEntry): boolean {
  if (state === 'pending') return attemptedAt === undefined && again === undefined;
  return state === 'refused';
}

/**
 * Takes a refused or unsent mutation, and what depends on it, out of the outbox at its user's word; kept so that it can be
 * undone (rule OB3).
 * @returns how many mutations were taken out; 0 when it is settled or already discarded
 * @throws LocalWriteError when nothing happened: `AlreadySent` when it is not this device's to take back
 */
export async function discardMutation(db: UserDatabase, id: string, now: number): Promise<number> {
  try {
    return await db.transaction('rw', tables(db), async () => {
      const entry = await db.outbox.where('id').equals(id).first();
      if (entry === undefined) return 0;
      const entries = await withDependents(db, entry);
      if (!entries.every(isDiscardable)) throw new LocalWriteError('AlreadySent');
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
      if (discarded === undefined || discarded.entries.length === 0) return false;
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

/** Puts `next` in the place of a refused mutation: its lane's order stays, and what depended on the old one follows. */
async function replaceRefused(db: UserDatabase, old: OutboxEntry, next: OutboxEntry, now: number): Promise<void> {
  await db.outbox.put(next);
  await db.outbox
    .filter((other) => other.dependsOn.includes(old.id))
    .modify((other) => {
      other.dependsOn = other.dependsOn.map((dependency) => (dependency === old.id ? next.id : dependency));
    });
  // Remembered, so that an import of an older export does not bring the refused one back.
  await db.discarded.put({ id: old.id, entries: [], discardedAt: now });
  await refold(db, [...new Set([...old.targets, ...next.targets])]);
}

/** The refused mutation of this identifier; undefined when it is not refused (any more). */
async function refusedOf(db: UserDatabase, id: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('id').equals(id).first();
  return entry?.state === 'refused' ? entry : undefined;
}

/**
 * A refused mutation as it is offered again. One that expires is made anew: its user wants it now. Any other stays what it was
 * when it was made.
 */
async function offeredAnew(db: UserDatabase, entry: OutboxEntry, id: string, now: number): Promise<OutboxEntry> {
  const { error: _, answeredAt: __, attemptedAt: ___, deferred: ____, ...rest } = entry;
  const anew: OutboxEntry = { ...rest, id, state: 'pending', offeredAt: new Date(now).toISOString() };
  if (entry.expiresAt === undefined || readMutation(entry) === null) return anew;
  const { clockOffset } = await readRemote(db, entry.remote);
  return { ...anew, ...timesOf(entry.name, now), ...(clockOffset === null ? {} : { clockOffset }) };
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
    return await db.transaction('rw', [...tables(db), db.remotes], async () => {
      const entry = await refusedOf(db, id);
      if (entry === undefined) return null;
      await replaceRefused(db, entry, await offeredAnew(db, entry, newId, now), now);
      return newId;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}

/**
 * Offers a mutation once more: a refused one itself, one that is stuck by the refused ones it waits for (rule OB2).
 * @returns how many refused mutations go again; 0 when nothing stands in its way
 * @throws LocalWriteError when nothing happened
 */
export async function retryMutation(db: UserDatabase, id: string, newId: () => string, now: number): Promise<number> {
  const entries = await db.outbox.toArray();
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const refused = new Set<string>();
  const seen = new Set<string>();
  const look = (candidate: string): void => {
    const entry = byId.get(candidate);
    if (entry === undefined || seen.has(candidate)) return;
    seen.add(candidate);
    if (entry.state === 'refused') refused.add(candidate);
    if (entry.state === 'pending') for (const dependency of entry.dependsOn) look(dependency);
  };
  look(id);
  const offered: (string | null)[] = [];
  for (const each of refused) offered.push(await retryRefused(db, each, newId(), now));
  return offered.filter((each) => each !== null).length;
}

/**
 * Replaces a refused mutation by its corrected content: a new identifier (rule OB4), in the old place of its lane, made now by
 * who sees the rows as they are now.
 * @param newArgs complete arguments of the mutation's present version
 * @param making.followedBy changes of the same act of their user, appended with it: all of it is stored, or none
 * @returns the new identifier, or null when the mutation is not refused any more
 * @throws LocalWriteError when nothing happened: `ValidationFailed` with the paths, also when it would change lanes
 */
export async function editRefused(
  db: UserDatabase,
  id: string,
  newArgs: unknown,
  { newId, now, followedBy = [] }: { newId: string; now: number; followedBy?: readonly FollowingEntry[] },
): Promise<string | null> {
  try {
    const besides = followedBy.flatMap(({ alongside }) => alongside?.tables ?? []);
    return await db.transaction('rw', [...tables(db), db.remotes, ...besides], async () => {
      const entry = await refusedOf(db, id);
      if (entry === undefined) return null;
      const edited = newEntry(entry.name, newArgs, { id: newId, actor: entry.actor, now });
      if (edited.lane !== entry.lane) throw new LocalWriteError('ValidationFailed', [{ path: [], issue: 'lane' }]);
      const made = await completed(db, { ...edited, dependsOn: entry.dependsOn });
      await replaceRefused(db, entry, { ...made, seq: entry.seq }, now);
      for (const next of followedBy) await appendEntry(db, next.entry, next.alongside);
      return newId;
    });
  } catch (error) {
    throw toLocalWriteError(error);
  }
}
