import { beforeEach, expect, test } from 'vitest';
import { openRootDatabase, readRoot, readSession, writeSession } from '../database/root-database.ts';
import { testUser } from '#tests/support/server/session.ts';
import { becomeAnother, deviceId, rememberedId } from './device-id.ts';

const root = openRootDatabase();
// The files of a run share the databases of one process.
beforeEach(() => root.entries.clear());

test('[RN5a] a worker that finds its storage lost gives the device no other identifier than the next sign-in', async () => {
  await expect(deviceId(root)).rejects.toThrow('no session');
  expect(await readRoot(root, 'deviceId')).toBeNull();
  const made = await deviceId(root, 'remembered');
  expect(made).not.toBe('remembered');
  expect([await deviceId(root), await rememberedId(root)]).toEqual([made, 'remembered']);
});

test('[RN5d] a copy of another install has another identifier, and no token until its user signs in once more', async () => {
  const user = testUser({ UserId: 'sophie' });
  await writeSession(root, { token: 'token', user, signedInAt: '2026-11-20T08:00:00.000Z' });
  const before = await deviceId(root, null);
  await becomeAnother(root, 'sophie');
  expect(await deviceId(root)).not.toBe(before);
  expect((await readSession(root))?.token).toBe('');
});
