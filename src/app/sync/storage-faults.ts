import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { StorageEstimated } from '#platform/storage/storage-estimate.ts';
import type { Clock } from '#sync/ports.ts';

/** Interval between two reads of the free space while the storage fails, in milliseconds. */
export const spaceCheckInterval = 5_000;
/** Growth of the free space after which failed writes are retried, in bytes. */
const spaceGained = 1024 * 1024;

/** What failed: the quota is exceeded, or anything else. */
export type StorageFault = 'StorageFull' | 'StorageFailed';

export interface StorageFaultsOptions {
  clock: Clock;
  signal: AbortSignal;
  /** Reads usage and quota; null where the browser reports none. */
  estimate: () => Promise<StorageEstimated | null>;
  onFault: (fault: StorageFault) => void;
  /** Called when every part works, after each run of a part. */
  onHealthy: () => void;
  /** Called when space was freed: failed writes may succeed now. */
  retry: () => void;
}

/** The failures of the storage in the parts of a session: the cycles of each remote, and the files. */
export interface StorageFaults {
  failed: (part: string, error: unknown) => void;
  works: (part: string) => void;
}

/** Follows which parts the storage fails, and retries them when space is freed (rule RN4e). */
export function createStorageFaults(options: StorageFaultsOptions): StorageFaults {
  const { clock, estimate, onFault, onHealthy, retry, signal } = options;
  const failing = new Set<string>();
  let isWatching = false;

  const freeBytes = async (): Promise<number | null> => {
    const estimated = await estimate();
    return estimated === null ? null : estimated.quota - estimated.usage;
  };
  const watch = async (before: number | null): Promise<void> => {
    const free = await freeBytes();
    if (failing.size === 0 || signal.aborted) {
      isWatching = false;
      return;
    }
    const hasGained = before !== null && free !== null && free - before >= spaceGained;
    if (hasGained) retry();
    // A slow decrease must not hide a later growth.
    const least = before === null || free === null || hasGained ? free : Math.min(before, free);
    const cancel = clock.after(spaceCheckInterval, () => void watch(least));
    signal.addEventListener('abort', cancel, { once: true });
  };

  return {
    failed: (part, error) => {
      failing.add(part);
      onFault(toLocalWriteError(error).code === 'QuotaExceeded' ? 'StorageFull' : 'StorageFailed');
      if (isWatching) return;
      isWatching = true;
      void watch(null);
    },
    works: (part) => {
      failing.delete(part);
      if (failing.size === 0) onHealthy();
    },
  };
}
