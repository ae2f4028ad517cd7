import { useCallback, useEffect, useState } from 'react';
import { estimateStorage } from '#platform/storage-estimate.ts';
import { askPersistence, isPersisted } from '#platform/storage-persistence.ts';

/** What the browser says about storage; null where it does not tell, and until it was asked. */
export interface StorageFacts {
  storage: { usage: number; quota: number } | null;
  persisted: boolean | null;
}

/** What the browser says about storage; `ask` has it promise to keep everything. */
export function useStorageFacts(): StorageFacts & { ask: () => Promise<void> } {
  const [facts, setFacts] = useState<StorageFacts>({ storage: null, persisted: null });
  const read = useCallback(async (): Promise<StorageFacts> => {
    const [storage, persisted] = await Promise.all([estimateStorage(), isPersisted()]);
    return { storage, persisted };
  }, []);
  useEffect(() => {
    let current = true;
    void read().then((found) => (current ? setFacts(found) : undefined));
    return () => {
      current = false;
    };
  }, [read]);
  return {
    ...facts,
    ask: async () => {
      await askPersistence();
      setFacts(await read());
    },
  };
}
