import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialRemoteState } from '#sync/remote-state.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { toStored } from '../../remotes/remote-states.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { onSiteSince } from './on-site.ts';

const start = Date.parse('2026-11-20T22:50:00.000Z');
const startedAt = new Date(start).toISOString();
const minute = 60_000;
const hour = 60 * minute;
const visit = testVisit(50, 7);
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`on-site-${Math.random()}`, crypto.randomUUID());
});
afterEach(() => db.delete());

async function isOff(clockOffset: number): Promise<void> {
  const remotes = (['main', 'field'] as const).map((remote) => initialRemoteState(remote));
  await db.remotes.bulkPut(remotes.map((one) => toStored({ ...one, contactAt: start, clockOffset })));
}

test.each([
  ['right', 0, start],
  ['right within the tolerance', 4 * minute, start],
  ['an hour behind', hour, start - hour],
  ['an hour ahead', -hour, start + hour],
])('[OB7g] tells when a visit that the server has began, by a clock that is %s', async (_how, offset, since) => {
  await isOff(offset);
  expect(await onSiteSince(db, visit.id, startedAt)).toBe(since);
});

test('[OB7g] tells when a visit began whose start waits to be sent, by the clock that it was noted with', async () => {
  await isOff(hour);
  await storeRows(db, 'orders', [testOrder(7)]);
  await storeRows(db, 'visits', [visit]);
  const mutate = createMutate({
    db,
    clock: () => start,
    newId: () => testId(900),
    actor: certifier,
    afterCommit: () => undefined,
  });
  await mutate({ name: 'visit.start', args: { visitId: visit.id, orderId: visit.orderId, startedAt } });
  expect(await onSiteSince(db, visit.id, startedAt)).toBe(start);
  // The clock is put right before the start is sent.
  await isOff(0);
  expect(await onSiteSince(db, visit.id, startedAt)).toBe(start + hour);
});
