import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { onChangedKeys } from './changed-keys.ts';
import { live } from './live.ts';
import { UserDatabase } from '../database/user-database.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

/** Stores drafts with a checkpoint, as a page of a pull stores its rows. */
function storePage(db: UserDatabase, count: number): Promise<void> {
  return db.transaction('rw', db.drafts, db.remotes, async () => {
    await db.drafts.bulkPut(Array.from({ length: count }, (_, index) => aDraft('', { key: `b${index}` })));
    await db.remotes.put({ remote: 'main', generation: count } as never);
  });
}

test('a page of a pull names its rows to those who read single ones, and many of them as all to live queries', async () => {
  const db = new UserDatabase(`keys ${crypto.randomUUID()}`);
  // Dexie reports all tables of a database that it has just made.
  await db.drafts.count();
  const named: number[] = [];
  const stop = onChangedKeys(db.name, 'drafts', (keys) => named.push(keys === 'any' ? Infinity : keys.size));
  let reads = 0;
  // It reads a row that no page writes.
  const subscription = live(async () => {
    reads += 1;
    return db.drafts.get('a');
  }).subscribe(() => undefined);
  await expect.poll(() => reads).toBeGreaterThan(0);
  const before = reads;
  await storePage(db, 8);
  await expect.poll(() => named).toEqual([8]);
  expect(reads).toBe(before);
  await storePage(db, 30);
  await expect.poll(() => named).toEqual([8, 30]);
  await expect.poll(() => reads, { timeout: 5_000 }).toBe(before + 1);
  // As many by the user are told one by one.
  await db.drafts.bulkPut(Array.from({ length: 30 }, (_, index) => aDraft('', { key: `c${index}` })));
  await expect.poll(() => named).toEqual([8, 30, 30]);
  expect(reads).toBe(before + 1);
  subscription.unsubscribe();
  stop();
  await db.delete();
});

test('a change of one row is named to live queries after their own listeners, in whatever order they came', async () => {
  const db = new UserDatabase(`keys ${crypto.randomUUID()}`);
  await db.drafts.count();
  const order: string[] = [];
  const early = onChangedKeys(db.name, 'drafts', () => order.push('early'));
  const dexies = (): void => void order.push('dexie');
  const late = onChangedKeys(db.name, 'drafts', () => order.push('late'));
  Dexie.on.storagemutated.subscribe(dexies);
  const last = onChangedKeys(db.name, 'drafts', () => order.push('last'));
  await db.drafts.put(aDraft('', { key: 'a' }));
  await expect.poll(() => order).toEqual(['early', 'late', 'last', 'dexie']);
  for (const stop of [early, late, last]) stop();
  Dexie.on.storagemutated.unsubscribe(dexies);
  await db.delete();
});
