import type { RowKey } from '#contract/collections.ts';
import { refold } from '../rows/folding.ts';
import { dirtyRows } from '../rows/row-images.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { retargeted } from './append-entry.ts';
import { entriesIn } from '../rows/read-entries.ts';

/**
 * Folds again, once, what waits since before the app was updated: another version may make more of a mutation, or something else
 * (rule LW5d).
 * @param version the app's
 */
export async function foldAfterUpdate(db: UserDatabase, version: string): Promise<void> {
  if ((await db.facts.get('foldedBy'))?.value === version) return;
  await db.transaction('rw', [...db.allRows(), db.base, db.outbox, db.facts], async () => {
    const keys = new Set<RowKey>(await dirtyRows(db));
    for (const entry of (await entriesIn(db, 'pending')).toSorted((a, b) => a.seq - b.seq)) {
      const made = await retargeted(db, entry);
      if (made.targets.length > entry.targets.length) await db.outbox.put(made);
      for (const key of made.targets) keys.add(key);
    }
    await refold(db, [...keys]);
    await db.facts.put({ key: 'foldedBy', value: version });
  });
}
