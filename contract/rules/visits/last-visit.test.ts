import { expect, test } from 'vitest';
import { lastVisitStart } from './last-visit.ts';

test.each([
  ['that began an hour before it ended', '2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['that began the day before in Brussels', '2026-11-19T22:30:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['without a recorded start, after a visit last week', '2026-11-12T09:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['without a recorded start, as the first visit', null, '2026-11-20T10:00:00.000Z'],
  ['that is reported after a later one began', '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
])('a visit %s', (_what, noted, expected) => {
  expect(lastVisitStart(noted, '2026-11-20T10:00:00.000Z')).toBe(expected);
});
