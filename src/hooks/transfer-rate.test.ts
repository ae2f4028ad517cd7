import { expect, test } from 'vitest';
import type { TransferSample } from './transfer-rate.ts';
import { rateOf, secondsLeft, withSample } from './transfer-rate.ts';

function measured(...samples: TransferSample[]): readonly TransferSample[] {
  return samples.reduce<readonly TransferSample[]>((before, next) => withSample(before, next), []);
}

test('a rate takes two samples', () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf(measured({ at: 0, offset: 100 }))).toBeNull();
  expect(rateOf(measured({ at: 1_000, offset: 0 }, { at: 3_000, offset: 1_000_000 }))).toBe(500_000);
});

test('the same row read twice changes nothing', () => {
  const once = measured({ at: 1_000, offset: 10 });
  expect(withSample(once, { at: 1_000, offset: 10 })).toBe(once);
});

test('what was long ago says nothing about now', () => {
  const samples = measured(
    { at: 0, offset: 0 },
    { at: 1_000, offset: 10_000_000 },
    { at: 40_000, offset: 10_100_000 },
    { at: 41_000, offset: 10_200_000 },
  );
  expect(rateOf(samples)).toBe(100_000);
});

test('a file that begins anew is measured anew', () => {
  const samples = measured({ at: 0, offset: 0 }, { at: 1_000, offset: 500_000 }, { at: 2_000, offset: 0 });
  expect(rateOf(samples)).toBeNull();
});

test('time left is rounded up, never nothing, and unknown without a rate', () => {
  expect(secondsLeft(1_000_001, 500_000)).toBe(3);
  expect(secondsLeft(10, 500_000)).toBe(1);
  expect(secondsLeft(10, 0)).toBeNull();
  expect(secondsLeft(10, null)).toBeNull();
});
