import { useEffect, useState } from 'react';
import type { IncompleteCounts, incompleteFollowUps, incompleteOrders } from '#data/queries/incomplete.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useLive } from '#hooks/use-live.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { useSyncStatus } from '#hooks/use-sync-status.ts';
import { loadAhead } from '../boot/chunk-reload.ts';
import { whenIdle } from '../boot/when-idle.ts';

interface Queries {
  incompleteOrders: typeof incompleteOrders;
  incompleteFollowUps: typeof incompleteFollowUps;
}

/** Loads the queries when the page is idle: the first screen does not wait for them. */
async function loadQueries(): Promise<Queries> {
  await whenIdle();
  return loadAhead(() => import('#data/queries/incomplete.ts'));
}

/**
 * Returns the numbers of incomplete uploads and surveys, live from this device's rows. Until those have all arrived and are
 * read, the numbers are the server's at sign-in.
 */
export function useIncompleteCounts(): IncompleteCounts {
  const { actor, session } = useAppData();
  const { supervisor } = useRoles();
  const { loading } = useSyncStatus();
  const content = useContent();
  const [queries, setQueries] = useState<Queries | null>(null);
  useEffect(() => {
    // A failed load leaves the numbers of the sign-in.
    loadQueries().then(setQueries, () => undefined);
  }, []);
  const userId = actor.id;
  const documents = content?.documents ?? null;
  // Two queries: a decision about a photo does not read the surveys again.
  const readUploads = async (db: UserDatabase): Promise<number | null> =>
    queries === null || documents === null || loading
      ? null
      : (await queries.incompleteOrders(db, documents, { id: userId, supervisor })).length;
  const readSurveys = async (db: UserDatabase): Promise<number | null> =>
    queries === null || loading ? null : (await queries.incompleteFollowUps(db, userId)).length;
  const { NbOfIncompleteUpload, NbOfIncompleteSurvey } = session.user;
  return {
    uploads: useLive(readUploads, [queries, userId, supervisor, documents, loading]) ?? NbOfIncompleteUpload,
    surveys: useLive(readSurveys, [queries, userId, loading]) ?? NbOfIncompleteSurvey,
  };
}
