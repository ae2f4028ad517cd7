import { useObservable } from 'dexie-react-hooks';
import type { RowFollow } from '#data/shared-live.ts';
import { sharedFollow } from '#data/shared-live.ts';
import { useAppData } from './use-app-data.tsx';

/**
 * Returns what a function follows; undefined until the first read. `args` are its arguments after the database: when they change,
 * the former result stays until the new one is read. All parts that pass the same function and arguments share it.
 */
export function useFollowed<T, A extends readonly unknown[]>(follow: RowFollow<T, A>, args: A): T | undefined {
  const { db } = useAppData();
  return useObservable(() => sharedFollow(db, follow, args), [db, ...args]);
}
