import type { Live } from './live.ts';
import { observerOf } from './live.ts';
import { TableFollower } from './table-follower.ts';
import type { UserDatabase } from '../database/user-database.ts';

/** Something that the row of an order and those of its files decide, by order. */
export type ByOrder<T> = ReadonlyMap<string, T>;

/** How it is read: for every order that has it, and for those of these orders that have it. */
export interface OrderReads<T> {
  all: () => Promise<ByOrder<T>>;
  some: (orderIds: readonly string[]) => Promise<ByOrder<T>>;
  /** Returns files that it is made of: when one changes, its order is known without a read. */
  filesOf?: (one: T) => readonly string[];
}

/**
 * Returns a result that orders and their files decide, live: to read it for all of them is long, and a change concerns few. What
 * the reads return for an order must follow from its row and the rows of its files alone.
 */
export function liveByOrder<T, R>(db: UserDatabase, reads: OrderReads<T>, resultOf: (found: ByOrder<T>) => R): Live<R> {
  const { all, some, filesOf = () => [] } = reads;

  /** Returns the orders of files, by what was read of the orders or by the files' rows; null when neither says it. */
  async function ordersOfFiles(found: ByOrder<T>, files: readonly string[]): Promise<string[] | null> {
    const known = new Map([...found].flatMap(([id, one]) => filesOf(one).map((file) => [file, id] as const)));
    const unknown = files.filter((id) => !known.has(id));
    const stored = unknown.length === 0 ? [] : await db.uploads.bulkGet(unknown);
    // Only its row said of which order it was: a file was taken back, or left this device.
    if (stored.includes(undefined)) return null;
    // A file is of one order for ever.
    return [...files.flatMap((id) => known.get(id) ?? []), ...stored.flatMap((one) => one?.row.orderId ?? [])];
  }

  function follow(next: (result: R) => void, failed: (error: unknown) => void): { unsubscribe: () => void } {
    let found = new Map<string, T>();
    const follower = new TableFollower({
      db,
      collections: ['orders', 'uploads'],
      readAll: async () => {
        found = new Map(await all());
      },
      readSome: async (changed) => {
        const ofFiles = await ordersOfFiles(found, [...(changed.get('uploads') ?? [])]);
        const ids = [...new Set([...(changed.get('orders') ?? []), ...(ofFiles ?? [])])];
        const read = await some(ids);
        for (const id of ids) found.delete(id);
        for (const [id, one] of read) found.set(id, one);
        return ofFiles !== null;
      },
      show: () => next(resultOf(found)),
      failed,
    });
    follower.start();
    return { unsubscribe: () => follower.stop() };
  }

  return {
    subscribe: (observer, error) => {
      const { next, error: failed } = observerOf(observer, error);
      return follow(next, (failure) => failed?.(failure));
    },
  };
}
