import { useEffect, useState } from 'react';
import type { Content } from '#contract/content/content.ts';
import type { followIncompleteOrders, incompleteFollowUps } from '#data/queries/files/incomplete.ts';
import type { Live } from '#data/live/live.ts';
import { live } from '#data/live/live.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { useAppData } from '../app/use-app-data.tsx';
import { useContent } from '../app/use-content.ts';
import { useLive } from '../data/use-live.ts';
import { useRoles } from '../app/use-roles.ts';
import { useSyncStatus } from '../sync/use-sync-status.ts';

interface Queries {
  followIncompleteOrders: typeof followIncompleteOrders;
  incompleteFollowUps: typeof incompleteFollowUps;
}

/** What is left of the evidence. */
export interface IncompleteCounts {
  uploads: number;
  surveys: number;
}

const countUploads = {
  follow: (
    db: UserDatabase,
    queries: Queries | null,
    documents: Content['documents'] | null,
    id: string,
    supervisor: boolean,
  ): Live<number | null> => {
    if (queries === null || documents === null) return live(async () => null);
    return queries.followIncompleteOrders(db, documents, { id, supervisor });
  },
};

async function countSurveys(db: UserDatabase, queries: Queries | null, id: string): Promise<number | null> {
  return queries === null ? null : (await queries.incompleteFollowUps(db, id)).length;
}

/**
 * Returns the numbers of incomplete uploads and surveys, live from this device's rows. Until those have all arrived and are
 * read, the numbers are the server's at sign-in.
 */
export function useIncompleteCounts(): IncompleteCounts {
  const { actor, session } = useAppData();
  const { supervisor } = useRoles();
  const { loading } = useSyncStatus();
  const documents = useContent()?.documents ?? null;
  const [loaded, setLoaded] = useState<Queries | null>(null);
  useEffect(() => {
    // After the first screen. A failed load leaves the numbers of the sign-in.
    import('#data/queries/files/incomplete.ts').then(setLoaded, () => undefined);
  }, []);
  const queries = loading ? null : loaded;
  const { NbOfIncompleteUpload, NbOfIncompleteSurvey } = session.user;
  // Two queries: a decision about a photo does not read the surveys again.
  const uploads = useLive(countUploads, [queries, documents, actor.id, supervisor]);
  const surveys = useLive(countSurveys, [queries, actor.id]);
  return { uploads: uploads ?? NbOfIncompleteUpload, surveys: surveys ?? NbOfIncompleteSurvey };
}
