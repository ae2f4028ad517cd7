import { targetsOf } from '#contract/mutations/definition.ts';
import { effectsOf, fold, readUnder } from '#sync/fold.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { Folding } from '../pull/row-images.ts';
import { basesOf, readsUnder, refolded, withRowsUnder, writeRows } from '../pull/row-images.ts';
import type { UserDatabase } from '../user-database.ts';
import type { Alongside } from './change.ts';
import type { NewEntry } from './new-entry.ts';
import { completedBy, readAround } from './new-entry.ts';

/** One change of a user action: its entry, and what is stored with it in the same transaction. */
export interface LocalWrite {
  entry: NewEntry;
  alongside: Alongside | undefined;
}

/** The database assigns the sequence number. Whatever it is, a new entry is the last of its lane. */
function asLast(entry: NewEntry): OutboxEntry {
  return { ...entry, seq: Number.POSITIVE_INFINITY };
}

/** Returns an entry with the rows under its order that it changes, as its author sees them. */
export function withTargets(entry: NewEntry, { images, entries }: Folding): NewEntry {
  if (readUnder(entry) === null) return entry;
  const others = entries.filter(({ id }) => id !== entry.id);
  const effects = effectsOf(entry, fold(basesOf(images), others));
  return { ...entry, targets: [...new Set([...entry.targets, ...targetsOf(effects)])] };
}

/**
 * Completes an entry from the database, appends it to the outbox and stores its rows, inside a transaction. All reads are
 * requested at once,
 * then all writes: a person waits for each round trip. Awaits only the database, or the transaction would commit early.
 */
export async function appendEntry(db: UserDatabase, { entry, alongside }: LocalWrite): Promise<void> {
  const read = await readAround(db, entry);
  const fresh = completedBy(entry, read);
  // The mutations of rows that it requires say what it waits for, and change none of its own.
  const touching = read.touching.filter(({ targets }) => targets.some((key) => entry.targets.includes(key)));
  const known = { images: read.images, entries: [...touching, asLast(fresh)] };
  const folding = readsUnder(known) ? await withRowsUnder(db, known) : known;
  const made = withTargets(fresh, folding);
  const entries = folding.entries.map((one) => (one.id === made.id ? asLast(made) : one));
  await Promise.all([
    db.outbox.add(made),
    writeRows(db, refolded(made.targets, { ...folding, entries })),
    ...(alongside?.write() ?? []),
  ]);
}
