import type { OutboxEntry } from '#sync/outbox.ts';
import { entriesIn } from '../../outbox/read-entries.ts';
import type { UserDatabase } from '../../user-database.ts';

/** Sync state of a row in a list. */
export type ListedSync = 'synced' | 'pending' | 'refused';

/** Returns the worst state of the unsent changes of each row, by the row's key. Those offered again after a restore had been sent. */
export function syncByRow(entries: readonly OutboxEntry[]): ReadonlyMap<string, ListedSync> {
  const states = new Map<string, ListedSync>();
  for (const { targets, state, again } of entries) {
    if (again !== undefined) continue;
    for (const key of targets)
      if (states.get(key) !== 'refused') states.set(key, state === 'refused' ? 'refused' : 'pending');
  }
  return states;
}

/** Reads the same of all that waits or was refused. */
export async function readSync(db: UserDatabase): Promise<ReadonlyMap<string, ListedSync>> {
  return syncByRow(await entriesIn(db, 'pending', 'refused'));
}
