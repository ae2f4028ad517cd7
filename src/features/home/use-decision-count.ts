import { useEffect, useState } from 'react';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useSyncStatus } from '#hooks/sync/use-sync-status.ts';
import { useNow } from '#ui/timing/use-now.ts';

type Count = (db: UserDatabase, viewerId: string, now: number) => Promise<number>;

/** Returns how many decisions wait for a supervisor; undefined until that is known. Its query is loaded after the screen. */
export function useDecisionCount(): number | undefined {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const [count, setCount] = useState<{ query: Count } | null>(null);
  useEffect(() => {
    if (!supervisor) return;
    let current = true;
    import('#data/queries/decisions/decisions.ts').then(
      ({ countDecisions }) => (current ? setCount({ query: countDecisions }) : undefined),
      // Without the query the tile has no number.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [supervisor]);
  // Of rows that are still arriving the number would be wrong.
  const { loading } = useSyncStatus();
  const query = loading ? undefined : count?.query;
  return useLive(async (db) => query?.(db, actor.id, now), [query, actor.id, now]);
}
