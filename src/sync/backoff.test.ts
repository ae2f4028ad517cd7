import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffDelay, backoffMax } from './backoff.ts';
import { isStillAhead } from './stored-instant.ts';

test('[OB5] the wait grows with the failures, is jittered, and never exceeds five minutes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, random) => {
        const delay = backoffDelay(failures, random);
        expect(delay).toBeGreaterThan(0);
        expect(delay).toBeLessThanOrEqual(backoffMax);
        expect(backoffDelay(failures + 1, random)).toBeGreaterThanOrEqual(delay);
      },
    ),
  );
  expect(backoffDelay(1, 0.999)).toBeLessThanOrEqual(2_000);
  expect(backoffDelay(50, 0.999)).toBeGreaterThan(backoffMax * 0.9);
});

test('ignores an instant further ahead than the longest wait: a wrong clock wrote it', () => {
  expect(isStillAhead(1_500, 1_000, 600)).toBe(true);
  expect(isStillAhead(1_000, 1_000, 600)).toBe(false);
  expect(isStillAhead(2_000, 1_000, 600)).toBe(false);
});
