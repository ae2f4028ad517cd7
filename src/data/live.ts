import { liveQuery } from 'dexie';
import type { Observable } from 'dexie';

/** Returns a query that runs again whenever the rows it read change, in any tab or worker. */
export function live<T>(query: () => Promise<T>): Observable<T> {
  return liveQuery(query);
}
