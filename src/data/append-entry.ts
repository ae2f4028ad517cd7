import type { Table } from 'dexie';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { Making, NewEntry } from './new-entry.ts';
import { completedBy, newEntry, readAround } from './new-entry.ts';
import { refolded, writeRows } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

/** What is stored together with a mutation, or not at all: of tables that no mutation writes. */
export interface Alongside {
  tables: Table[];
  write: () => PromiseLike<unknown>[];
}

/** A change as it is asked for. */
export type Change = { [N in MutationName]: { name: N; args: MutationArgs<N> } }[MutationName];

/** A change that is made with another one, and what is stored together with it. */
export type FollowingChange = Change & { alongside?: Alongside };

/** Such a change as it is to be appended. */
export interface FollowingEntry {
  entry: NewEntry;
  alongside: Alongside | undefined;
}

/** @throws LocalWriteError `ValidationFailed` with the paths of what the contract does not take */
export function followingEntries(
  changes: readonly FollowingChange[],
  { newId, ...making }: Omit<Making, 'id'> & { newId: () => string },
): FollowingEntry[] {
  return changes.map(({ name, args, alongside }) => ({
    entry: newEntry(name, args, { ...making, id: newId() }),
    alongside,
  }));
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
