import { expect, test } from 'vitest';
import type { TransferSample } from './transfer-rate.ts';
import { rateOf, secondsLeft, withSample } from './transfer-rate.ts';

function measured(...samples: TransferSample[]): readonly TransferSample[] {
  return samples.reduce<readonly TransferSample[]>((before, next) => withSample(before, next), []);
}

test('a rate needs two samples', () => {
  expect(rateOf([])).toBeNull();
  expect(rateOf(measured({ at: 0, offset: 100 }))).toBeNull();
  expect(rateOf(measured({ at: 1_000, offset: 0 }, { at: 3_000, offset: 1_000_000 }))).toBe(500_000);
});

test('reading the same row twice changes nothing', () => {
  const once = measured({ at: 1_000, offset: 10 });
  expect(withSample(once, { at: 1_000, offset: 10 })).toBe(once);
});

test('old samples do not count', () => {
  const samples = measured(
    { at: 0, offset: 0 },
    { at: 1_000, offset: 10_000_000 },
    { at: 40_000, offset: 10_100_000 },
    { at: 41_000, offset: 10_200_000 },
  );
  expect(rateOf(samples)).toBe(100_000);
});

test('a restarted file is measured from its restart', () => {
  const samples = measured({ at: 0, offset: 0 }, { at: 1_000, offset: 500_000 }, { at: 2_000, offset: 0 });
  expect(rateOf(samples)).toBeNull();
});

test('the time left is rounded up, at least one second, and null without a rate', () => {
  expect(secondsLeft(1_000_001, 500_000)).toBe(3);
  expect(secondsLeft(10, 500_000)).toBe(1);
  expect(secondsLeft(10, 0)).toBeNull();
  expect(secondsLeft(10, null)).toBeNull();
});
