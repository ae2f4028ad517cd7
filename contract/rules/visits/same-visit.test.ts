import { expect, test } from 'vitest';
import { certifier, supervisor, testClientVisit } from '#tests/support/rows.ts';
import { sameVisit } from './same-visit.ts';

const done = { employee: certifier, state: 'done' as const };
const morning = testClientVisit(1, 61, { ...done, checkedInAt: '2026-11-24T08:00:00.000Z' });

test.each([
  ['a record of another device that day', { completedAt: '2026-11-24T16:00:00.000Z' }, true],
  ['a visit in progress that day', { state: 'checkedIn' as const, checkedInAt: '2026-11-24T09:00:00.000Z' }, true],
  ['a visit of the day before', { completedAt: '2026-11-23T16:00:00.000Z' }, false],
  ['a colleague’s visit', { employee: supervisor, completedAt: '2026-11-24T16:00:00.000Z' }, false],
  ['a cancelled one', { state: 'cancelled' as const, completedAt: '2026-11-24T16:00:00.000Z' }, false],
  ['a planned one', { state: 'planned' as const, plannedAt: '2026-11-24T16:00:00.000Z' }, false],
])('recognises %s as the same visit: %#', (_what, fields, isSame) => {
  const other = testClientVisit(2, 61, { ...done, checkedInAt: null, completedAt: null, ...fields });
  expect(sameVisit(morning, [morning, other])?.id).toBe(isSame ? other.id : undefined);
});

test('a visit to another client is another visit', () => {
  const other = testClientVisit(2, 62, { ...done, checkedInAt: '2026-11-24T08:00:00.000Z' });
  expect(sameVisit(morning, [other])).toBeUndefined();
});
