import { expect, test } from 'vitest';
import { live } from './live.ts';
import { UserDatabase } from './user-database.ts';

/** Reads through functions that await one another, as the list of drafts does. */
async function readVisit(db: UserDatabase, id: string): Promise<unknown> {
  const read = async () => db.visits.get(id);
  const readOne = async () => {
    const found = await read();
    return found;
  };
  const found = await readOne();
  return found;
}

test('a live query follows what it reads after many awaits', async () => {
  const db = new UserDatabase(`live ${crypto.randomUUID()}`);
  const seen: number[] = [];
  const query = async (): Promise<number> => {
    for (let step = 0; step < 20; step += 1) await readVisit(db, String(step));
    return db.drafts.count();
  };
  const subscription = live(() => query()).subscribe((count) => void seen.push(count));
  await expect.poll(() => seen).toEqual([0]);
  await db.drafts.put({ key: 'order:1:message', text: 'a', base: '', changedAt: 1 });
  await expect.poll(() => seen).toEqual([0, 1]);
  subscription.unsubscribe();
  await db.delete();
});
