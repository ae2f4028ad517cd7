import { useCallback } from 'react';
import { useAppData } from '../app/use-app-data.tsx';

/**
 * Returns a function that takes a mutation back before it is sent. Resolves to false when the server may have it: then only
 * another mutation undoes it.
 */
export function useWithdraw(): (id: string) => Promise<boolean> {
  const { db } = useAppData();
  return useCallback(
    async (id) => {
      try {
        // It reads mutations by their schemas, which no first row needs.
        const { discardMutation } = await import('#data/outbox/discard.ts');
        return (await discardMutation(db, id, Date.now())) > 0;
      } catch {
        return false;
      }
    },
    [db],
  );
}
