import { expect, test } from 'vitest';
import { visitedSince } from './last-visit.ts';

test.each([
  ['begun an hour before it ended', '2026-11-20T09:00:00.000Z', '2026-11-20T09:00:00.000Z'],
  ['begun before midnight in Brussels, ended after', '2026-11-19T22:30:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['never begun, the one before it was last week', '2026-11-12T09:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['never begun, and never one before', null, '2026-11-20T10:00:00.000Z'],
  ['told late, when a later one had begun', '2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
])('a visit %s', (_what, noted, expected) => {
  expect(visitedSince(noted, '2026-11-20T10:00:00.000Z')).toBe(expected);
});
