import { useObservable } from 'dexie-react-hooks';
import { live } from '#data/live.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from './app-data.tsx';

/**
 * What a query reads, kept current; undefined until it was read once. `deps` are the values the query closes over, as for
 * `useMemo`; when they change, the former result stays until the new one was read.
 */
export function useLive<T>(query: (db: UserDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { db } = useAppData();
  // Given an observable instead of a function, the library subscribes once and never follows the deps.
  return useObservable(() => live(() => query(db)), [db, ...deps]);
}
