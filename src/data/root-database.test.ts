import { afterEach, expect, test } from 'vitest';
import { testUser } from '#tests/support/session.ts';
import { deleteSession, openRootDatabase, watchSession, writeSession } from './root-database.ts';

const signedIn = { user: testUser(), token: 't', signedInAt: '2026-11-20T08:00:00.000Z' };
const root = openRootDatabase();
afterEach(() => root.delete());

test('[RN6] does not report a session after its deletion, however recently it was written', async () => {
  const late: number[] = [];
  let deletedIn = -1;
  const stop = watchSession(root, (session) => {
    if (deletedIn >= 0 && session !== null) late.push(deletedIn);
  });
  for (let round = 0; round < 100; round += 1) {
    deletedIn = -1;
    await writeSession(root, signedIn);
    for (let turn = 0; turn < round; turn += 1) await Promise.resolve();
    await deleteSession(root);
    deletedIn = round;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  stop();
  expect(late).toEqual([]);
});
