import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, testClientVisit, testId } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import { clientFacts } from './visit-forms.ts';

const now = Date.parse('2026-11-20T15:00:00.000Z');
const missed = testClientVisit(30, 9, { plannedAt: '2026-11-12T09:00:00.000Z' });
const todays = testClientVisit(31, 9, { plannedAt: '2026-11-20T08:00:00.000Z' });
const later = testClientVisit(32, 9, { plannedAt: '2026-11-28T09:00:00.000Z' });
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('visit-forms', certifier.id);
});
afterEach(() => db.delete());

test.each([
  ['today’s', [missed, todays, later], null, todays.id],
  ['the one that was opened', [missed, todays, later], missed.id, missed.id],
  ['the one in progress', [missed, { ...later, state: 'checkedIn' as const }], null, later.id],
  ['today’s after the opened one is over', [{ ...missed, state: 'done' as const }, todays], missed.id, todays.id],
  ['none, where one was missed and one is of a later day', [missed, later], null, undefined],
])('a visit to a client is recorded on %s', async (_, visits, named, expected) => {
  await storeRows(db, 'clientVisits', visits);
  expect((await clientFacts(db, testId(9), certifier.id, named, now)).visit?.id).toBe(expected);
});
