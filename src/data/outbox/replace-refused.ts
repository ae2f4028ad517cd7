import type { Table } from 'dexie';
import type { OutboxEntry } from '#sync/outbox.ts';
import { withAttempts } from './noted-attempts.ts';
import { basesAfterReplacement } from './own-bases.ts';
import { refold } from '../rows/folding.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Lists the tables that a replacement reads and writes. */
export function replacementTables(db: UserDatabase): Table[] {
  return [...db.allRows(), db.base, db.outbox, db.discarded, db.remotes];
}

/** Returns the mutation of this identifier while it is refused. */
export async function refusedEntry(db: UserDatabase, id: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('id').equals(id).first();
  return entry?.state === 'refused' ? entry : undefined;
}

/** Returns the mutation of this identifier while it waits and was never sent. */
export async function unsentEntry(db: UserDatabase, id: string): Promise<OutboxEntry | undefined> {
  const [entry] = await withAttempts(db, await db.outbox.where('id').equals(id).toArray());
  return entry?.state === 'pending' && entry.attemptedAt === undefined ? entry : undefined;
}

/**
 * Puts `next` in the place of a refused or unsent mutation, inside a transaction over `replacementTables`: the order of the lane
 * stays, and the dependents of the replaced one depend on `next`.
 */
export async function replaceEntry(
  db: UserDatabase,
  replaced: OutboxEntry,
  next: OutboxEntry,
  now: number,
): Promise<void> {
  await db.outbox.put(next);
  await db.outbox
    .filter((other) => other.dependsOn.includes(replaced.id))
    .modify((other) => {
      other.dependsOn = other.dependsOn.map((dependency) => (dependency === replaced.id ? next.id : dependency));
    });
  await basesAfterReplacement(db, replaced, next);
  // Stored so that an import of an older export does not bring the refused one back. An unsent one is replaced every few seconds.
  if (replaced.state === 'refused') await db.discarded.put({ id: replaced.id, entries: [], discardedAt: now });
  await refold(db, [...new Set([...replaced.targets, ...next.targets])]);
}
