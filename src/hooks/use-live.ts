import { useObservable } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { live } from '#data/live.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from './app-data.tsx';

/**
 * What a query reads, kept current; undefined until it was read once. `deps` are the values the query closes over, as for
 * `useMemo`.
 */
export function useLive<T>(query: (db: UserDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { db } = useAppData();
  // The caller lists what its query closes over; a new function each render must not restart the subscription.
  const observable = useMemo(() => live(() => query(db)), [db, ...deps]);
  return useObservable(observable);
}
