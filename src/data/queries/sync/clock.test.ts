import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialRemoteState } from '#sync/remote-state.ts';
import { toStored } from '../../remotes/remote-states.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { clockFault } from './clock.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const day = 86_400_000;
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`clock-${Math.random()}`, crypto.randomUUID());
});
afterEach(() => db.delete());

async function knows(...remotes: { remote: 'main' | 'field'; contactAt: number | null; clockOffset: number | null }[]) {
  await db.remotes.bulkPut(remotes.map((one) => toStored({ ...initialRemoteState(one.remote), ...one })));
}

test('reports both clocks of the last contact when they differ by a day', async () => {
  await knows({ remote: 'main', contactAt: noon, clockOffset: -day });
  expect(await clockFault(db)).toEqual({ device: noon, server: noon - day });
});

test('reports nothing when the clocks agree or without any contact', async () => {
  expect(await clockFault(db)).toBeNull();
  await knows({ remote: 'main', contactAt: null, clockOffset: null });
  expect(await clockFault(db)).toBeNull();
  await knows({ remote: 'main', contactAt: noon, clockOffset: 299_000 });
  expect(await clockFault(db)).toBeNull();
});

test('reports nothing after the clock was corrected: the later contact counts', async () => {
  await knows(
    { remote: 'main', contactAt: noon, clockOffset: day },
    { remote: 'field', contactAt: noon + 60_000, clockOffset: 0 },
  );
  expect(await clockFault(db)).toBeNull();
});
