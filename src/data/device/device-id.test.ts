import { beforeEach, expect, test } from 'vitest';
import { openRootDatabase, readRoot } from '../root-database.ts';
import { deviceId, isEmptied } from './device-id.ts';

const root = openRootDatabase();
// The files of a run share the databases of one process.
beforeEach(() => root.entries.clear());

test('[RN5a] a worker that finds its storage lost gives the device no other identifier than the next sign-in', async () => {
  await expect(deviceId(root)).rejects.toThrow('no session');
  expect(await readRoot(root, 'deviceId')).toBeNull();
  expect(await deviceId(root, 'remembered')).toBe('remembered');
  expect([await deviceId(root), await isEmptied(root)]).toEqual(['remembered', true]);
});
