import type { Table } from 'dexie';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { toLocalWriteError } from './local-write-error.ts';
import type { NewEntry } from './new-entry.ts';
import { completedBy, newEntry, readAround, rowsReadBy } from './new-entry.ts';
import { parseRowKey, refolded, writeRows } from './row-images.ts';
import type { UserDatabase } from './user-database.ts';

export interface MutateOptions {
  db: UserDatabase;
  /** The device's clock, milliseconds. */
  clock: () => number;
  newId: () => string;
  actor: EmployeeRef;
  /** Called once the write is on the disk. */
  afterCommit: () => void;
}

/**
 * Makes a change: on this device at once, on the server when it can be.
 * @returns the mutation's identifier, once it is committed
 * @throws LocalWriteError when nothing happened: bad arguments, no room, no database
 */
export type Mutate = <N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  options?: { dependsOn?: readonly string[]; alongside?: Alongside },
) => Promise<string>;

/** What is stored together with a mutation, or not at all: of tables that no mutation writes. */
export interface Alongside {
  tables: Table[];
  write: () => PromiseLike<unknown>[];
}

/**
 * Inside one transaction: completes the entry from what is stored, appends it and shows its effect. All that is read is asked
 * for at once, then all that is written: a person waits for each round trip to the database. Only the database is awaited:
 * anything else would let the transaction commit early.
 */
async function append(db: UserDatabase, entry: NewEntry, alongside: Alongside | undefined): Promise<void> {
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

/** One of the two functions that write collection rows (the other is `applyPull`). */
export function createMutate({ db, clock, newId, actor, afterCommit }: MutateOptions): Mutate {
  return async (name, args, options = {}) => {
    const made = newEntry(name, args, { id: newId(), actor, now: clock() });
    const entry = { ...made, dependsOn: [...(options.dependsOn ?? [])] };
    try {
      const touched = new Set(rowsReadBy(entry).map((key) => parseRowKey(key).collection));
      const tables = [...touched].map((collection) => db.rowsOf(collection));
      const written = [...tables, db.base, db.outbox, db.remotes, ...(options.alongside?.tables ?? [])];
      await db.transaction('rw', written, () => append(db, entry, options.alongside));
    } catch (error) {
      throw toLocalWriteError(error);
    }
    afterCommit();
    return entry.id;
  };
}
