import { readsUnder, refolded, withRowsUnder, writeRows } from '../pull/row-images.ts';
import type { UserDatabase } from '../user-database.ts';
import type { Alongside } from './change.ts';
import type { NewEntry } from './new-entry.ts';
import { completedBy, readAround } from './new-entry.ts';

/** One change of a user action: its entry, and what is stored with it in the same transaction. */
export interface LocalWrite {
  entry: NewEntry;
  alongside: Alongside | undefined;
}

/**
 * Completes an entry from the database, appends it to the outbox and stores its rows, inside a transaction. All reads are
 * requested at once,
 * then all writes: a person waits for each round trip. Awaits only the database, or the transaction would commit early.
 */
export async function appendEntry(db: UserDatabase, { entry, alongside }: LocalWrite): Promise<void> {
  const read = await readAround(db, entry);
  const made = completedBy(entry, read);
  // The database assigns the sequence number. Whatever it is, this entry is the last of its lane.
  const folding = { images: read.images, entries: [...read.touching, { ...made, seq: Number.POSITIVE_INFINITY }] };
  const whole = readsUnder(folding) ? await withRowsUnder(db, folding) : folding;
  await Promise.all([
    db.outbox.add(made),
    writeRows(db, refolded(entry.targets, whole)),
    ...(alongside?.write() ?? []),
  ]);
}
