import { useCallback, useEffect, useState } from 'react';
import { wasDiskFull } from '#data/room-warning.ts';
import type { Room } from '#hooks/room.ts';
import { isRoomShort } from '#platform/room.ts';
import { estimateStorage } from '#platform/storage-estimate.ts';
import { askPersistence, isPersisted } from '#platform/storage-persistence.ts';

/** What the browser says about storage; null where it does not tell, and until it was asked. */
export interface StorageFacts {
  storage: { usage: number; quota: number } | null;
  persisted: boolean | null;
  room: Room;
}

function roomOf(storage: StorageFacts['storage']): Room {
  if (wasDiskFull(Date.now())) return 'full';
  return storage !== null && isRoomShort(storage) ? 'short' : 'enough';
}

async function read(): Promise<StorageFacts> {
  const [storage, persisted] = await Promise.all([estimateStorage(), isPersisted()]);
  return { storage, persisted, room: roomOf(storage) };
}

/** What the browser says about storage; `ask` has it promise to keep everything, `reread` asks what it says now. */
export function useStorageFacts(): StorageFacts & { ask: () => Promise<void>; reread: () => Promise<void> } {
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
    await askPersistence();
    await reread();
  }, [reread]);
  return { ...facts, ask, reread };
}
