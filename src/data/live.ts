import { liveQuery } from 'dexie';
import type { Observable } from 'dexie';

/** Returns a query that runs again whenever the rows it read change, in any tab or worker. */
export function live<T>(query: () => Promise<T>): Observable<T> {
  // Only for an async function does Dexie keep observing through awaits of other functions' promises: a plain one that returns
  // a promise stops following what it reads after some of them (`liveQuery`, `isAsyncFunction`; dexie 4.4).
  return liveQuery(async () => query());
}
