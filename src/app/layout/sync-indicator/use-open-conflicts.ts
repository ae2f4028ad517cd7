import { useEffect, useState } from 'react';
import type { countOpenConflicts } from '#data/queries/decisions/conflicts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { loadAhead } from '../../loading/chunk-reload.ts';
import { whenIdle } from '../../loading/when-idle.ts';

/** Loads the count when the page is idle: the first screen does not wait for it. */
async function loadCount(): Promise<typeof countOpenConflicts> {
  await whenIdle();
  const { countOpenConflicts: count } = await loadAhead(() => import('#data/queries/decisions/conflicts.ts'));
  return count;
}

/** Returns the number of undecided conflicts that concern the user (rule CF2); 0 until it is known. */
export function useOpenConflicts(): number {
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const now = useNow();
  const [count, setCount] = useState<typeof countOpenConflicts | null>(null);
  useEffect(() => {
    // A failed load leaves the count out; `/sync` lists the conflicts all the same.
    loadCount().then(
      (loaded) => setCount(() => loaded),
      () => undefined,
    );
  }, []);
  const read = (db: Parameters<typeof countOpenConflicts>[0]): Promise<number> =>
    count === null ? Promise.resolve(0) : count(db, { id: actor.id, supervisor, now });
  return useLive(read, [count, actor.id, supervisor, now]) ?? 0;
}
