import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialRemoteState } from '#sync/remote-state.ts';
import { UserDatabase } from '../user-database.ts';
import { clockFault } from './clock.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const day = 86_400_000;
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`clock-${Math.random()}`, crypto.randomUUID());
});
afterEach(() => db.delete());

async function knows(...remotes: { remote: 'main' | 'field'; contactAt: number | null; clockOffset: number | null }[]) {
  await db.remotes.bulkPut(remotes.map((one) => ({ ...initialRemoteState(one.remote), ...one })));
}

test('a clock that is off by a day is told by what both said when they last met', async () => {
  await knows({ remote: 'main', contactAt: noon, clockOffset: -day });
  expect(await clockFault(db)).toEqual({ device: noon, server: noon - day });
});

test('a clock that agrees, or that has met no server, is not told', async () => {
  expect(await clockFault(db)).toBeNull();
  await knows({ remote: 'main', contactAt: null, clockOffset: null });
  expect(await clockFault(db)).toBeNull();
  await knows({ remote: 'main', contactAt: noon, clockOffset: 299_000 });
  expect(await clockFault(db)).toBeNull();
});

test('a clock that was set right since is told no more: the later of two meetings counts', async () => {
  await knows(
    { remote: 'main', contactAt: noon, clockOffset: day },
    { remote: 'field', contactAt: noon + 60_000, clockOffset: 0 },
  );
  expect(await clockFault(db)).toBeNull();
});
