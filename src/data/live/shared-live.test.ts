import { expect, test } from 'vitest';
import { sharedLive } from './shared-live.ts';
import { UserDatabase } from '../database/user-database.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

test('a part is told again when the rows that it shows have changed, not when they are read again', async () => {
  const db = new UserDatabase(`shared ${crypto.randomUUID()}`);
  let reads = 0;
  const query = async (from: UserDatabase): Promise<{ texts: Map<string, string> }> => {
    reads += 1;
    const drafts = await from.drafts.toArray();
    return { texts: new Map(drafts.map(({ key, text }) => [key, text])) };
  };
  const seen: string[] = [];
  const draft = aDraft('a', { changedAt: 1 });
  await db.drafts.put(draft);
  const { unsubscribe } = sharedLive(db, query, []).subscribe(
    ({ texts }) => void seen.push([...texts.values()].join()),
  );
  await expect.poll(() => seen).toEqual(['a']);
  await db.drafts.put({ ...draft, changedAt: 2 });
  await expect.poll(() => reads).toBe(2);
  await db.drafts.put({ ...draft, text: 'b' });
  await expect.poll(() => seen).toEqual(['a', 'b']);
  unsubscribe();
  await db.delete();
});
