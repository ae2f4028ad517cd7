import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#contract/entities/user.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { toStored } from '../remotes/remote-states.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/server/session.ts';
import { createMutate } from '../outbox/mutate.ts';
import { storeOfflineAccount, readOfflineAccount } from './offline-accounts.ts';
import { openRootDatabase, readSession, writeSession } from '../database/root-database.ts';
import {
  deleteSession,
  endSession,
  finishWipe,
  forgetNotice,
  forgetPauses,
  readNotice,
  watchSession,
} from './stored-session.ts';
import { openUserDatabase, userDatabaseName } from '../database/user-database.ts';

const sophie: User = testUser();
const other: User = { ...sophie, UserId: testId(77), Email: 'marc@example.be' };
const root = openRootDatabase();
const verifier = { iterations: 1, salt: new Uint8Array(16), hash: new Uint8Array(32) };

async function databases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

beforeEach(async () => {
  await root.entries.clear();
  await openUserDatabase('demo', sophie.UserId).delete();
  await writeSession(root, { token: 'tok', user: sophie, signedInAt: '2026-11-20T08:00:00.000Z' });
  await storeOfflineAccount(root, sophie, verifier, 1);
  const db = openUserDatabase('demo', sophie.UserId);
  const mutate = createMutate({
    db,
    clock: () => 1,
    newId: () => testId(5),
    actor: certifier,
    afterCommit: () => undefined,
  });
  await mutate({ name: 'order.sendMessage', args: { orderId: testId(1), messageId: testId(2), body: 'Bonjour' } });
  db.close();
});

describe('[RN7] a revoked device', () => {
  test('forgets session, password and data, and stores the number of unsent changes', async () => {
    expect(await endSession(root, 'demo', sophie, 'revoked')).not.toBeNull();
    await finishWipe(root);
    expect(await readSession(root)).toBeNull();
    expect(await readOfflineAccount(root, sophie.UserId)).toBeNull();
    expect(await databases()).not.toContain(userDatabaseName('demo', sophie.UserId));
    expect(await readNotice(root)).toEqual({
      kind: 'revoked',
      email: sophie.Email,
      unsent: 1,
      drafts: 0,
      wiping: null,
    });
  });

  test('continues wiping after a kill, and reports no completion before', async () => {
    await endSession(root, 'demo', sophie, 'revoked');
    expect(await databases()).toContain(userDatabaseName('demo', sophie.UserId));
    await forgetNotice(root);
    expect(await readNotice(root)).toMatchObject({ wiping: { userId: sophie.UserId } });
    await finishWipe(root);
    expect(await databases()).not.toContain(userDatabaseName('demo', sophie.UserId));
    await forgetNotice(root);
    expect(await readNotice(root)).toBeNull();
  });

  test('is ended once, by the first of two tabs and a worker', async () => {
    const ended = await Promise.all([1, 2, 3].map(() => endSession(root, 'demo', sophie, 'revoked')));
    expect(ended.filter((notice) => notice !== null)).toHaveLength(1);
    await finishWipe(root);
    expect((await readNotice(root))?.unsent).toBe(1);
  });

  test('is wiped also while its user is signed out, and leaves another user alone', async () => {
    await writeSession(root, { token: 'tok', user: other, signedInAt: '2026-11-20T08:00:00.000Z' });
    expect(await endSession(root, 'demo', sophie, 'revoked')).not.toBeNull();
    expect((await readSession(root))?.user).toEqual(other);
  });
});

describe('[RN7] a disabled user', () => {
  test('is locked out without a wipe', async () => {
    expect(await endSession(root, 'demo', sophie, 'locked')).not.toBeNull();
    await finishWipe(root);
    expect(await readSession(root)).toBeNull();
    expect(await readOfflineAccount(root, sophie.UserId)).toMatchObject({ locked: true });
    expect(await databases()).toContain(userDatabaseName('demo', sophie.UserId));
    expect(await readNotice(root)).toMatchObject({ kind: 'locked', unsent: 1 });
  });

  test('is not ended again once signed out', async () => {
    await endSession(root, 'demo', sophie, 'locked');
    expect(await endSession(root, 'demo', sophie, 'locked')).toBeNull();
  });
});

test('[RN7] a new online sign-in clears the pauses of the remotes and creates no database', async () => {
  const db = openUserDatabase('demo', sophie.UserId);
  await db.remotes.bulkPut([
    toStored({ ...initialRemoteState('main'), trouble: { kind: 'paused', code: 'Forbidden' } }),
    toStored({ ...initialRemoteState('field'), trouble: { kind: 'unreachable', code: 'NoAnswer' } }),
  ]);
  await forgetPauses('demo', sophie.UserId);
  const states = await db.remotes.toArray();
  db.close();
  expect(Object.fromEntries(states.map(({ remote, trouble }) => [remote, trouble?.code]))).toEqual({
    main: undefined,
    field: 'NoAnswer',
  });
  // Of nobody else in this process.
  const nobody = v7();
  await forgetPauses('demo', nobody);
  expect(await databases()).not.toContain(userDatabaseName('demo', nobody));
});

test('[RN6] does not report a session after its deletion, however recently it was written', async () => {
  const late: number[] = [];
  let deletedIn = -1;
  const stop = watchSession(root, (session) => {
    if (deletedIn >= 0 && session !== null) late.push(deletedIn);
  });
  for (let round = 0; round < 100; round += 1) {
    deletedIn = -1;
    await writeSession(root, { token: 'tok', user: sophie, signedInAt: '2026-11-20T08:00:00.000Z' });
    for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
    await deleteSession(root);
    deletedIn = round;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  stop();
  expect(late).toEqual([]);
});
