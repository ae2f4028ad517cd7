import { liveQuery } from 'dexie';
import type { Observable } from 'dexie';

/** A query that is run again whenever what it read changes, in whichever tab or worker. */
export function live<T>(query: () => Promise<T>): Observable<T> {
  return liveQuery(query);
}
