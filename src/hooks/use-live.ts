import { useObservable } from 'dexie-react-hooks';
import { live } from '#data/live.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { useAppData } from './use-app-data.tsx';

/**
 * Returns a query's result and follows its changes; undefined until the first read. `deps` are the values that the
 * query closes over, as for `useMemo`.
 * When they change, the former result stays until the new one is read.
 */
export function useLive<T>(query: (db: UserDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined {
  const { db } = useAppData();
  // Given an observable instead of a function, the library subscribes once and ignores the deps.
  return useObservable(() => live(() => query(db)), [db, ...deps]);
}
