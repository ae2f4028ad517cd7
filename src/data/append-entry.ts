import type { Table } from 'dexie';
import type { NewEntry } from './new-entry.ts';
import { completedBy, readAround } from './new-entry.ts';
import { refolded, writeRows } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

/** What is stored together with a mutation, or not at all: of tables that no mutation writes. */
export interface Alongside {
  tables: Table[];
  write: () => PromiseLike<unknown>[];
}

/** A change that is made with another one, and what is stored together with it. */
export interface FollowingEntry {
  entry: NewEntry;
  alongside?: Alongside | undefined;
}

/**
 * Inside one transaction: completes the entry from what is stored, appends it and shows its effect. All that is read is asked
 * for at once, then all that is written: a person waits for each round trip to the database. Only the database is awaited:
 * anything else would let the transaction commit early.
 */
export async function appendEntry(db: UserDatabase, entry: NewEntry, alongside?: Alongside): Promise<void> {
  const read = await readAround(db, entry);
  const made = completedBy(entry, read);
  // The database gives the number; whatever it is, this entry is the last of its lane.
  const overlaid = [...read.touching, { ...made, seq: Number.POSITIVE_INFINITY }];
  await Promise.all([
    db.outbox.add(made),
    writeRows(db, refolded(entry.targets, read.images, overlaid)),
    ...(alongside?.write() ?? []),
  ]);
}
