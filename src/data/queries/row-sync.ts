import { rowKey } from '#contract/collections.ts';
import { entriesIn } from '../outbox/read-entries.ts';
import type { UserDatabase } from '../user-database.ts';

/** Sync state of a row in a list. */
export type ListedSync = 'synced' | 'pending' | 'refused';

/** Returns the worst state of the unsent changes of each row of a collection, by the row's key. */
export async function syncOf(
  db: UserDatabase,
  collection: 'clients' | 'clientVisits',
): Promise<Map<string, ListedSync>> {
  const prefix = rowKey(collection, '');
  const entries = await entriesIn(db, 'pending', 'refused');
  const states = new Map<string, ListedSync>();
  for (const { targets, state, again } of entries) {
    if (again !== undefined) continue;
    for (const target of targets) {
      if (!target.startsWith(prefix) || states.get(target) === 'refused') continue;
      states.set(target, state === 'refused' ? 'refused' : 'pending');
    }
  }
  return states;
}
