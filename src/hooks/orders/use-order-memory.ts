import { useEffect, useState } from 'react';
import type { OrderMemory } from '#data/queries/clients/order-memory.ts';
import { readOrderMemory } from '#data/queries/clients/order-memory.ts';
import { useAppData } from '../app/use-app-data.tsx';

/** Returns what the stored orders suggest for a form, read once per screen; null until then. */
export function useOrderMemory(): OrderMemory | null {
  const { db } = useAppData();
  const [memory, setMemory] = useState<OrderMemory | null>(null);
  useEffect(() => {
    let current = true;
    // The form works without suggestions, so a failed read is ignored.
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
