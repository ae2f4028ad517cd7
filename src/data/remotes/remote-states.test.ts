import { afterEach, beforeEach, expect, test } from 'vitest';
import { collectionsOf } from '#contract/collections.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import { deviceStatus } from '../heartbeat/device-status.ts';
import { changeRemote, readRemote } from './remote-states.ts';

let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('test', String(Math.random()));
});
afterEach(() => db.delete());

test('[LW5] reads a heartbeat stored by an earlier version, and writes it back under its stored names', async () => {
  const word = { status: await deviceStatus(db), at: 1_000 };
  const collections = collectionsOf('main').join(' ');
  await db.table('remotes').put({ remote: 'main', cursor: 'c1', collections, word, wordFrom: 3 });
  expect(await readRemote(db, 'main')).toEqual({
    ...initialRemoteState('main'),
    cursor: 'c1',
    collections,
    heartbeat: word,
    heartbeatFrom: 3,
  });
  await changeRemote(db, 'main', (state) => ({ ...state, heartbeatFrom: 5 }));
  const stored: unknown = await db.table('remotes').get('main');
  expect(stored).toMatchObject({ word, wordFrom: 5 });
  expect(stored).not.toHaveProperty('heartbeat');
});
