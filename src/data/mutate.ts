import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import { toLocalWriteError } from './local-write-error.ts';
import { completed, newEntry } from './new-entry.ts';
import { parseRowKey, refold } from './row-images.ts';
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
  options?: { dependsOn?: readonly string[] },
) => Promise<string>;

/** One of the two functions that write collection rows (the other is `applyPull`). */
export function createMutate({ db, clock, newId, actor, afterCommit }: MutateOptions): Mutate {
  return async (name, args, options = {}) => {
    const made = newEntry(name, args, { id: newId(), actor, now: clock() });
    const entry = { ...made, dependsOn: [...(options.dependsOn ?? [])] };
    try {
      const touched = new Set(entry.targets.map((key) => parseRowKey(key).collection));
      const tables = [...touched].map((collection) => db.rowsOf(collection));
      await db.transaction('rw', [...tables, db.base, db.outbox, db.remotes], async () => {
        await db.outbox.add(await completed(db, entry));
        await refold(db, entry.targets);
      });
    } catch (error) {
      throw toLocalWriteError(error);
    }
    afterCommit();
    return entry.id;
  };
}
