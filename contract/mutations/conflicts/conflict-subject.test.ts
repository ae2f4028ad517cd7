import { expect, test } from 'vitest';
import { supervisor, testConflict } from '#tests/support/rows.ts';
import { canDecideConflict } from './conflict-subject.ts';

const at = '2026-11-20T09:00:00.000Z';
const proposed = testConflict(51, 1, { field: 'visit', lostBy: supervisor, writtenAt: at });

test('[DC1] a colleague’s yes can follow a supervisor’s no to what they had proposed themselves', () => {
  const refused = { ...proposed, upheld: { by: supervisor, at } };
  expect(canDecideConflict(refused, true, at)).toBe(true);
});

test('[PL3u] nothing can follow what its author took back', () => {
  const gone = { ...proposed, upheld: { by: supervisor, at, takenBack: true as const } };
  expect(canDecideConflict(gone, true, at)).toBe(false);
  expect(canDecideConflict(gone, false, at)).toBe(false);
});
