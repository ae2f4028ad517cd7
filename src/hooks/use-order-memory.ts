import { useEffect, useState } from 'react';
import type { OrderMemory } from '#data/queries/order-memory.ts';
import { readOrderMemory } from '#data/queries/order-memory.ts';
import { useAppData } from './app-data.tsx';

/** What the orders on this device know, read once for a screen; null until then. */
export function useOrderMemory(): OrderMemory | null {
  const { db } = useAppData();
  const [memory, setMemory] = useState<OrderMemory | null>(null);
  useEffect(() => {
    let current = true;
    // What cannot be read is not known: the form works without it.
    readOrderMemory(db).then(
      (read) => (current ? setMemory(read) : undefined),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [db]);
  return memory;
}
