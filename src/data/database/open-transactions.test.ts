import { afterEach, describe, expect, test, vi } from 'vitest';
import { abortOpenTransactions } from './open-transactions.ts';
import { openUserDatabase } from './user-database.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

const db = openUserDatabase('open-transactions', 'sophie');
const note = (key: string) => aDraft(key, { key });

afterEach(() => db.drafts.clear());

describe('[RN3a] a page that is stored in the back-forward cache', () => {
  test('leaves no transaction open: it stores nothing, and the next one is not blocked', async () => {
    let reads = 0;
    const endless = db.transaction('rw', db.drafts, async () => {
      await db.drafts.put(note('half'));
      // A transaction lives as long as it has requests: this one would never end.
      for (;;) {
        await db.drafts.get('half');
        reads += 1;
        if (reads === 3) setTimeout(abortOpenTransactions);
      }
    });
    await expect(endless).rejects.toThrow('Abort');
    await db.drafts.put(note('next'));
    expect(await db.drafts.toCollection().primaryKeys()).toEqual(['next']);
  });

  test('keeps what was stored before, and works on when the page is shown again', async () => {
    await db.drafts.put(note('before'));
    abortOpenTransactions();
    expect(await db.drafts.get('before')).toEqual(note('before'));
  });

  test('forgets a transaction that has ended', async () => {
    await db.drafts.put(note('ended'));
    const abort = vi.spyOn(IDBTransaction.prototype, 'abort');
    abortOpenTransactions();
    expect(abort).not.toHaveBeenCalled();
  });
});
