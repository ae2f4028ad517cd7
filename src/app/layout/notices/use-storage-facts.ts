import { useCallback, useEffect, useState } from 'react';
import { wasDiskFull } from '#data/storage-quota/quota-warning.ts';
import type { QuotaLevel } from '#data/storage-quota/quota-level.ts';
import { isQuotaLow } from '#platform/storage/storage-quota.ts';
import { estimateStorage } from '#platform/storage/storage-estimate.ts';
import { askPersistence, isPersisted } from '#platform/storage/storage-persistence.ts';

/** What the browser reports about storage; null where it does not, and until the first read. */
export interface StorageFacts {
  storage: { usage: number; quota: number } | null;
  persisted: boolean | null;
  room: QuotaLevel;
}

function roomOf(storage: StorageFacts['storage']): QuotaLevel {
  if (wasDiskFull(Date.now())) return 'full';
  return storage !== null && isQuotaLow(storage) ? 'short' : 'enough';
}

async function read(): Promise<StorageFacts> {
  const [storage, persisted] = await Promise.all([estimateStorage(), isPersisted()]);
  return { storage, persisted, room: roomOf(storage) };
}

/**
 * Returns what the browser reports about storage. `ask` requests persistent storage and resolves with true when it is granted.
 * `reread` refreshes the report.
 */
export function useStorageFacts(): StorageFacts & { ask: () => Promise<boolean>; reread: () => Promise<void> } {
  const [facts, setFacts] = useState<StorageFacts>({ storage: null, persisted: null, room: 'enough' });
  useEffect(() => {
    let current = true;
    void read().then((found) => (current ? setFacts(found) : undefined));
    return () => {
      current = false;
    };
  }, []);
  const reread = useCallback(async () => setFacts(await read()), []);
  const ask = useCallback(async () => {
    const granted = await askPersistence();
    await reread();
    return granted;
  }, [reread]);
  return { ...facts, ask, reread };
}
