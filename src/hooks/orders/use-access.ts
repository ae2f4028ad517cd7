import { useEffect, useState } from 'react';
import type { AccessResponse } from '#contract/protocol/search/orders.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useSyncStatus } from '../sync/use-sync-status.ts';

/** What a record that is not on this device is to the user. `none`: the server does not tell whether it exists. */
export type Access = AccessResponse;

/** Asks the server about a record, and opens one that the user may see. Null when the server does not answer. */
export type LookUp = (id: string) => Promise<Access | null>;

/** The state of the question. `firstSync`: not asked, because the first load is not complete. */
export type AccessState = 'firstSync' | 'offline' | 'asking' | 'failed' | Access;

/**
 * Asks the server about a record that is not on this device, once there is a network and the first load is complete. A
 * record that the user may see is pulled at once.
 */
export function useAccess(lookUp: LookUp, id: string): { state: AccessState; retry: () => void } {
  const { requestSync } = useAppData();
  const { firstSync, online } = useSyncStatus();
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ attempt: number; answer: Access | 'failed' } | null>(null);
  const mayAsk = online && !firstSync;

  useEffect(() => {
    if (!mayAsk) return;
    let current = true;
    async function ask(): Promise<void> {
      const found = await lookUp(id);
      if (!current) return;
      if (found?.access === 'yours') requestSync(true);
      setAnswered({ attempt, answer: found ?? 'failed' });
    }
    void ask();
    return () => {
      current = false;
    };
  }, [lookUp, id, mayAsk, attempt, requestSync]);

  const retry = (): void => setAttempt((count) => count + 1);
  const answer = answered?.attempt === attempt ? answered.answer : null;
  // An answer stays true to read when the network goes; a failure does not.
  if (answer !== null && answer !== 'failed') return { state: answer, retry };
  if (firstSync) return { state: 'firstSync', retry };
  if (!online) return { state: 'offline', retry };
  return { state: answer ?? 'asking', retry };
}
