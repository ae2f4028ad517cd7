import { useObservable } from 'dexie-react-hooks';
import type { RowFollow, RowQuery } from '#data/live/shared-live.ts';
import { sharedLive } from '#data/live/shared-live.ts';
import { useAppData } from '../app/use-app-data.tsx';

/**
 * Returns a query's result and follows its changes; undefined until the first read. `deps` are the query's arguments after the
 * database, or the values that it closes over, as for `useMemo`: when they change, the former result stays until the new one is
 * read. All parts that pass the same query and arguments share one.
 */
export function useLive<T>(query: RowQuery<T, []>, deps: readonly unknown[]): T | undefined;
export function useLive<T, A extends readonly unknown[]>(
  query: RowQuery<T, A> | RowFollow<T, A>,
  deps: A,
): T | undefined;
export function useLive<T, A extends readonly unknown[]>(
  query: RowQuery<T, A> | RowFollow<T, A>,
  deps: A,
): T | undefined {
  const { db } = useAppData();
  // Given an observable instead of a function, the library subscribes once and ignores the deps.
  return useObservable(() => sharedLive(db, query, deps), [db, ...deps]);
}
