import { beforeEach, expect, test, vi } from 'vitest';
import { storeConfig, openRootDatabase, readSession, writeSession } from '#data/database/root-database.ts';
import { readNotice } from '#data/session/stored-session.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { toStored } from '#data/remotes/remote-states.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { endSessionIfRevoked } from './session-end.ts';

const userId = '018f0000-0000-7000-8000-00000000c001';
const root = openRootDatabase();
const forgotten = vi.fn<(name: string) => Promise<boolean>>(() => Promise.resolve(true));
const world = { caches: { open: () => Promise.reject(new Error('nothing is kept')), delete: forgotten } };

beforeEach(async () => {
  forgotten.mockClear();
  await root.entries.clear();
  await openUserDatabase('demo', userId).delete();
  await storeConfig(root, testPublicConfig);
  await writeSession(root, {
    token: 'tok',
    signedInAt: '2026-11-20T08:00:00.000Z',
    user: testUser({ UserId: userId, FirstName: 'Sophie' }),
  });
});

async function pauseWith(code: string): Promise<void> {
  const db = openUserDatabase('demo', userId);
  await db.remotes.put(toStored({ ...initialRemoteState('main'), trouble: { kind: 'paused', code } }));
  db.close();
}

const hasDatabase = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === userDatabaseName('demo', userId));

test('[RN7] wipes a revoked device without waiting for a page', async () => {
  await pauseWith('DeviceRevoked');
  await endSessionIfRevoked(world);
  expect([await readSession(root), await hasDatabase()]).toEqual([null, false]);
  expect((await readNotice(root))?.kind).toBe('revoked');
  expect(forgotten).toHaveBeenCalledWith(`mycerti-user-${userId}`);
});

test('[RN7] locks a disabled user out and leaves their data stored', async () => {
  await pauseWith('Forbidden');
  await endSessionIfRevoked(world);
  expect([await readSession(root), await hasDatabase()]).toEqual([null, true]);
});

test('leaves any other pause to the page', async () => {
  await pauseWith('Unauthorized');
  await endSessionIfRevoked(world);
  expect((await readSession(root))?.token).toBe('tok');
  expect(forgotten).not.toHaveBeenCalled();
});
