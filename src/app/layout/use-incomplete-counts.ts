import { useEffect, useState } from 'react';
import type { IncompleteCounts, incompleteCounts } from '#data/queries/incomplete.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { loadAhead } from '../boot/chunk-reload.ts';
import { whenIdle } from '../boot/when-idle.ts';

/** Loads the count when the page is idle: the first screen does not wait for it. */
async function loadCount(): Promise<typeof incompleteCounts> {
  await whenIdle();
  return (await loadAhead(() => import('#data/queries/incomplete.ts'))).incompleteCounts;
}

/**
 * Returns the numbers of incomplete uploads and surveys, live from this device's rows. Until those are read, the numbers
 * are the server's at sign-in.
 */
export function useIncompleteCounts(): IncompleteCounts {
  const { actor, session } = useAppData();
  const { supervisor } = useRoles();
  const content = useContent();
  const [count, setCount] = useState<typeof incompleteCounts | null>(null);
  useEffect(() => {
    // A failed load leaves the numbers of the sign-in.
    loadCount().then(
      (loaded) => setCount(() => loaded),
      () => undefined,
    );
  }, []);
  const read = (db: UserDatabase): Promise<IncompleteCounts | null> =>
    count === null || content === null
      ? Promise.resolve(null)
      : count(db, { id: actor.id, supervisor }, content.documents);
  const here = useLive(read, [count, actor.id, supervisor, content]);
  const { NbOfIncompleteUpload: uploads, NbOfIncompleteSurvey: surveys } = session.user;
  return here ?? { uploads, surveys };
}
