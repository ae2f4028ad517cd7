import { expect, test } from 'vitest';
import { dropAhead, openAhead, takeUserDatabase } from './open-ahead.ts';
import { openUserDatabase, userDatabaseName } from '../database/user-database.ts';

const names = async (): Promise<(string | undefined)[]> => (await indexedDB.databases()).map(({ name }) => name);

async function make(userId: string): Promise<void> {
  const db = openUserDatabase('test', userId);
  await db.open();
  db.close();
}

test('[RN6] gives the database that was opened ahead to its user alone', async () => {
  await make('anne');
  openAhead({ deployment: 'test', userId: 'anne' });
  const anne = await takeUserDatabase('test', 'anne');
  expect(anne.isOpen()).toBe(true);
  anne.close();
  openAhead({ deployment: 'test', userId: 'anne' });
  const bert = await takeUserDatabase('test', 'bert');
  expect([bert.name, bert.isOpen()]).toEqual([userDatabaseName('test', 'bert'), false]);
  openAhead({ deployment: 'test', userId: 'anne' });
  expect((await takeUserDatabase('other', 'anne')).isOpen()).toBe(false);
});

test('[RN6b] makes no database that its user erased, and upgrades none', async () => {
  openAhead({ deployment: 'test', userId: 'erased' });
  await dropAhead();
  expect(await names()).not.toContain(userDatabaseName('test', 'erased'));
  await new Promise((resolve, reject) => {
    const request = indexedDB.open(userDatabaseName('test', 'older'), 20);
    request.addEventListener('success', () => {
      request.result.close();
      resolve(null);
    });
    request.addEventListener('error', reject);
  });
  openAhead({ deployment: 'test', userId: 'older' });
  await dropAhead();
  const found = (await indexedDB.databases()).find(({ name }) => name === userDatabaseName('test', 'older'));
  expect(found?.version).toBe(20);
});

test('closes what it opened when nobody is signed in, so that an erasure waits for nothing', async () => {
  await make('gone');
  openAhead({ deployment: 'test', userId: 'gone' });
  await dropAhead();
  const again = await takeUserDatabase('test', 'gone');
  expect(again.isOpen()).toBe(false);
  await again.delete();
  expect(await names()).not.toContain(userDatabaseName('test', 'gone'));
});
