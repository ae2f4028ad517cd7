import type { EmployeeRef } from '#contract/entities/common.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { Alongside, FollowingChange } from './append-entry.ts';
import { appendEntry, followingEntries } from './append-entry.ts';
import { toLocalWriteError } from './local-write-error.ts';
import { newEntry, rowsReadBy } from './new-entry.ts';
import { parseRowKey } from './row-images.ts';
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
 * Makes a change: on this device at once, on the server when it can be. `followedBy` are changes of the same act of their user, in
 * their order: each goes its own way to the server, and this device has all of them or none.
 * @returns the mutation's identifier (the first one's), once all is committed
 * @throws LocalWriteError when nothing happened: bad arguments, no room, no database
 */
export type Mutate = <N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  options?: { dependsOn?: readonly string[]; followedBy?: readonly FollowingChange[]; alongside?: Alongside },
) => Promise<string>;

/** One of the two functions that write collection rows (the other is `applyPull`). */
export function createMutate({ db, clock, newId, actor, afterCommit }: MutateOptions): Mutate {
  return async (name, args, { alongside, dependsOn = [], followedBy = [] } = {}) => {
    const now = clock();
    const made = newEntry(name, args, { id: newId(), actor, now });
    const entry = { ...made, dependsOn: [...dependsOn] };
    const following = followingEntries(followedBy, { newId, actor, now });
    try {
      const all = [{ entry, alongside }, ...following];
      const read = all.flatMap((each) => rowsReadBy(each.entry));
      const touched = new Set(read.map((key) => parseRowKey(key).collection));
      const tables = [...touched].map((collection) => db.rowsOf(collection));
      const besides = all.flatMap((each) => each.alongside?.tables ?? []);
      const written = [...tables, db.base, db.outbox, db.remotes, ...besides];
      await db.transaction('rw', written, async () => {
        for (const each of all) await appendEntry(db, each.entry, each.alongside);
      });
    } catch (error) {
      throw toLocalWriteError(error);
    }
    afterCommit();
    return entry.id;
  };
}
