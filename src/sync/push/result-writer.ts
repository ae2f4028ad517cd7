import type { ItemResult } from '../ports.ts';
import type { SyncCycle } from '../sync-cycle.ts';

/**
 * Writes push results to the storage in the order of their responses, so that the next request need not wait for the disk
 * (rule OB6). After a failed write, no later result is written.
 */
export interface ResultWriter {
  /** Buffers results until `store`. */
  take: (results: readonly ItemResult[]) => void;
  /** Starts to write the buffered results. */
  store: () => void;
  /** Resolves when every started write is done; rejects when one failed. */
  stored: () => Promise<void>;
  /** Writes the buffered results and resolves when all are stored. After a rejection, a later cycle asks again (rule OB4). */
  settled: () => Promise<void>;
}

export function createResultWriter({ clock, lease, storage }: SyncCycle): ResultWriter {
  let taken: ItemResult[] = [];
  let last = Promise.resolve();
  const store = (): void => {
    if (taken.length === 0) return;
    const results = taken;
    taken = [];
    last = last.then(() => storage.applyResults(lease, results, clock.now()));
    // The rejection reaches whoever awaits `stored` or `settled`; until then it must not count as unhandled.
    last.catch(() => undefined);
  };
  return {
    take: (results) => {
      taken = [...taken, ...results];
    },
    store,
    stored: () => last,
    settled: () => {
      store();
      return last;
    },
  };
}
