import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { certifier, testId } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/server/session.ts';
import { SharedDatabase, storeSharedFiles } from '../capture/shared-files.ts';
import * as unsent from '../queries/drafts/unsent-drafts.ts';
import { createMutate } from '../outbox/mutate.ts';
import { openRootDatabase } from '../database/root-database.ts';
import { openUserDatabase, userDatabaseName } from '../database/user-database.ts';
import { forgetOfflineAccount, lockOfflineAccount, storeOfflineAccount } from './offline-accounts.ts';
import type { WorkLeftHere } from './work-left-here.ts';
import { watchWorkLeftHere } from './work-left-here.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

const root = openRootDatabase();
const sophie = testUser();
const marc = testUser({ UserId: testId(77), Email: 'marc@example.be' });
const nobody = testUser({ UserId: testId(78), Email: 'new@example.be' });
const verifier = { iterations: 1, salt: new Uint8Array(16), hash: new Uint8Array(32) };

async function write(userId: string): Promise<void> {
  const db = openUserDatabase('left', userId);
  const mutate = createMutate({
    db,
    clock: () => 1,
    newId: () => testId(5),
    actor: { ...certifier, id: userId },
    afterCommit: () => undefined,
  });
  await mutate({ name: 'order.sendMessage', args: { orderId: testId(1), messageId: testId(2), body: 'Bonjour' } });
  await db.drafts.put(aDraft('Et encore'));
  db.close();
}

beforeEach(async () => {
  await root.entries.clear();
  for (const user of [sophie, marc, nobody]) await storeOfflineAccount(root, user, verifier, 1);
});

afterEach(async () => {
  for (const { UserId } of [sophie, marc]) await openUserDatabase('left', UserId).delete();
  await new SharedDatabase().delete();
});

test('[RN6] counts what each user left on this device, and follows an erasure and a lock', async () => {
  await write(sophie.UserId);
  await write(marc.UserId);
  const shared = new SharedDatabase();
  const files = [new File(['x'], 'plan.pdf')];
  await storeSharedFiles(shared, { files, userId: null, now: 1, newId: () => testId(8) });
  await storeSharedFiles(shared, { files, userId: marc.UserId, now: 1, newId: () => testId(9) });
  shared.close();
  const seen = vi.fn<(left: WorkLeftHere[]) => void>();
  const stop = watchWorkLeftHere(root, 'left', seen);
  const one = { pending: 1, refused: 0, locked: false };
  await vi.waitFor(() => expect(seen).toHaveBeenCalledTimes(1));
  const byEmail = (a: WorkLeftHere, b: WorkLeftHere): number => b.email.localeCompare(a.email);
  expect(seen.mock.lastCall?.[0].toSorted(byEmail)).toEqual([
    { ...one, email: sophie.Email, drafts: 1 },
    { ...one, email: marc.Email, drafts: 2 },
  ]);
  await forgetOfflineAccount(root, marc.UserId);
  await lockOfflineAccount(root, sophie.UserId);
  await vi.waitFor(() =>
    expect(seen.mock.lastCall?.[0]).toEqual([{ ...one, email: sophie.Email, drafts: 1, locked: true }]),
  );
  stop();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(`mycerti.left.${nobody.UserId}`);
});

test('[RN6] a database that is erased once it is listed does not come back', async () => {
  const listed = vi
    .spyOn(Dexie, 'getDatabaseNames')
    .mockResolvedValueOnce([sophie, marc].map(({ UserId }) => userDatabaseName('left', UserId)));
  const seen = vi.fn<(left: WorkLeftHere[]) => void>();
  const stop = watchWorkLeftHere(root, 'left', seen);
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith([]));
  stop();
  listed.mockRestore();
  expect(await Dexie.getDatabaseNames()).not.toContain(userDatabaseName('left', sophie.UserId));
});

test('[RN6] a database that is erased while it is read does not come back', async () => {
  await write(sophie.UserId);
  const erase = vi.spyOn(unsent, 'unsentDrafts').mockImplementationOnce(async (db) => {
    await openUserDatabase('left', sophie.UserId).delete();
    await db.drafts.count();
    return [];
  });
  const seen = vi.fn<(left: WorkLeftHere[]) => void>();
  const stop = watchWorkLeftHere(root, 'left', seen);
  await vi.waitFor(() => expect(seen).toHaveBeenCalledWith([]));
  stop();
  expect(erase).toHaveBeenCalledTimes(1);
  erase.mockRestore();
  expect(await Dexie.getDatabaseNames()).not.toContain(userDatabaseName('left', sophie.UserId));
});
