import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ErasureRequest } from '#contract/protocol/session/device-erasure.ts';
import { erasureRequest } from '#contract/protocol/session/device-erasure.ts';
import { openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { deviceId } from '#data/device/device-id.ts';
import { storeOfflineAccount } from '#data/session/offline-accounts.ts';
import { endSession, erasedUsers, finishWipe, readNotice } from '#data/session/stored-session.ts';
import { databaseIdKey } from '#data/device/database-id.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { testId } from '#tests/support/rows.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { askToErase, eraseRevoked, keepReporting, reportErasures } from './erasures.ts';
import { aDraft } from '#tests/support/data/drafts.ts';

const config = { ...testPublicConfig, mainBase: 'https://test.example/api/v1' };
const sophie = testUser();
const marc = testUser({ UserId: testId(77), Email: 'marc@example.be' });
const root = openRootDatabase();
const verifier = { iterations: 1, salt: new Uint8Array(16), hash: new Uint8Array(32) };
const asked: ErasureRequest[] = [];
/** Users whose data the server wants erased; null while it does not answer. */
let revoked: string[] | null;
/** A user about whom it does not answer. */
let silentAbout: string | null;
/** Whether the server believes the reports about them. */
let isBelieved: boolean;

beforeEach(async () => {
  asked.length = 0;
  revoked = [];
  isBelieved = true;
  silentAbout = null;
  await root.entries.clear();
  // As a sign-in does.
  await deviceId(root, null);
  for (const user of [sophie, marc]) {
    await storeOfflineAccount(root, user, verifier, 1);
    const db = openUserDatabase(config.deployment, user.UserId);
    // Another test file of this process may have left theirs.
    await db.delete({ disableAutoOpen: false });
    await db.facts.put({ key: databaseIdKey, value: testId(701) });
    await db.drafts.put(aDraft('Secret'));
    db.close();
  }
  vi.stubGlobal('fetch', async (given: Request) => {
    if (given.headers.has('authorization')) throw new Error('a device that asks has no token');
    const body = erasureRequest.parse(await given.json());
    asked.push(body);
    if (revoked === null || body.userId === silentAbout) throw new TypeError('no network');
    const erase = revoked.includes(body.userId);
    return Response.json(body.erased === undefined ? { erase } : { erase, recorded: erase && isBelieved });
  });
});
afterEach(() => vi.unstubAllGlobals());

const stored = async (): Promise<string[]> => {
  const names = new Set((await indexedDB.databases()).map(({ name }) => name));
  return [sophie, marc]
    .filter(({ UserId }) => names.has(userDatabaseName(config.deployment, UserId)))
    .map(({ Email }) => Email);
};

test('[RN7j] a signed-out user’s data is erased once the server says so, and another’s is not', async () => {
  expect(await eraseRevoked(root, config)).toEqual({ isErased: false, isAnswered: true });
  revoked = null;
  expect(await eraseRevoked(root, config)).toEqual({ isErased: false, isAnswered: false });
  expect(await stored()).toEqual([sophie.Email, marc.Email]);
  revoked = [sophie.UserId];
  expect(await eraseRevoked(root, config)).toEqual({ isErased: true, isAnswered: true });
  await reportErasures(root, config);
  expect(await stored()).toEqual([marc.Email]);
  expect(await readNotice(root)).toMatchObject({ kind: 'revoked', email: sophie.Email, drafts: 1 });
  const device = await deviceId(root);
  expect(asked.at(-1)).toEqual({
    userId: sophie.UserId,
    deviceId: device,
    erased: { databaseId: testId(701), unsent: 1 },
  });
  expect(await erasedUsers(root)).toEqual([]);
});

test('does not ask about who is signed in: their calls are refused', async () => {
  await writeSession(root, { token: 'tok', user: sophie, signedInAt: '2026-11-20T08:00:00.000Z' });
  await eraseRevoked(root, config);
  expect(asked.map(({ userId }) => userId)).toEqual([marc.UserId]);
});

test('[RN7i] an erasure is reported once it is complete, and again until the server confirms it', async () => {
  await endSession(root, config.deployment, sophie, 'revoked');
  await reportErasures(root, config);
  expect(asked).toEqual([]);
  await finishWipe(root);
  revoked = null;
  await reportErasures(root, config);
  // A kill: the next start knows of it.
  expect(await erasedUsers(root)).toEqual([{ userId: sophie.UserId, databaseId: testId(701), unsent: 1 }]);
  revoked = [];
  await reportErasures(root, config);
  expect(asked).toHaveLength(2);
  await reportErasures(root, config);
  expect(asked).toHaveLength(2);
});

test('[RN7i] a report whose answer was lost is repeated while the page is open, and no longer once it was answered', async () => {
  await endSession(root, config.deployment, sophie, 'revoked');
  await finishWipe(root);
  revoked = null;
  let waits = 0;
  const wait = async (): Promise<void> => {
    waits += 1;
    if (waits === 2) revoked = [sophie.UserId];
  };
  await Promise.all([keepReporting(root, config, wait), keepReporting(root, config, wait)]);
  expect(waits).toBe(2);
  expect(asked).toHaveLength(3);
  expect(await erasedUsers(root)).toEqual([]);
  await endSession(root, config.deployment, marc, 'revoked');
  await finishWipe(root);
  [revoked, isBelieved] = [[marc.UserId], false];
  await keepReporting(root, config, wait);
  expect(waits).toBe(2);
  expect(await erasedUsers(root)).toHaveLength(1);
});

test('[RN7i] what is erased while another report is under way is reported as well', async () => {
  revoked = [sophie.UserId, marc.UserId];
  await endSession(root, config.deployment, marc, 'revoked');
  await finishWipe(root);
  const answer = fetch;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  vi.stubGlobal('fetch', async (given: Request) => {
    await held;
    return answer(given);
  });
  const reporting = keepReporting(root, config);
  // Its list is read.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await endSession(root, config.deployment, sophie, 'revoked');
  await finishWipe(root);
  const second = keepReporting(root, config);
  release();
  await Promise.all([reporting, second]);
  expect(asked.map(({ userId }) => userId)).toEqual([marc.UserId, sophie.UserId]);
  expect(await erasedUsers(root)).toEqual([]);
});

test('[RN7j] a question whose answer was lost is asked again, of each user, until the page is over', async () => {
  let waits = 0;
  let isOver = false;
  const onErased = vi.fn<() => void>();
  const wait = async (): Promise<void> => {
    waits += 1;
    if (waits === 2) [revoked, silentAbout] = [[sophie.UserId], marc.UserId];
    if (waits === 3) [revoked, silentAbout] = [[marc.UserId], null];
    if (waits === 4) isOver = true;
  };
  revoked = null;
  await askToErase(root, config, { isOver: () => isOver, onErased, wait });
  expect(waits).toBe(3);
  expect(onErased).toHaveBeenCalledTimes(2);
  expect(await stored()).toEqual([]);
  await storeOfflineAccount(root, marc, verifier, 1);
  revoked = null;
  await askToErase(root, config, { isOver: () => isOver, onErased, wait });
  expect([waits, onErased.mock.calls.length]).toEqual([4, 2]);
});

test('[RN7i] a report that the server does not record is repeated while it wants the data erased', async () => {
  await endSession(root, config.deployment, sophie, 'revoked');
  await finishWipe(root);
  revoked = [sophie.UserId];
  isBelieved = false;
  await reportErasures(root, config);
  expect(await erasedUsers(root)).toHaveLength(1);
  isBelieved = true;
  await reportErasures(root, config);
  expect(await erasedUsers(root)).toEqual([]);
});

test('[RN7i] a database that the server cannot know is erased without a report', async () => {
  const db = openUserDatabase(config.deployment, sophie.UserId);
  await db.facts.clear();
  db.close();
  await endSession(root, config.deployment, sophie, 'revoked');
  await finishWipe(root);
  await reportErasures(root, config);
  expect(await stored()).toEqual([marc.Email]);
  expect(asked).toEqual([]);
});
