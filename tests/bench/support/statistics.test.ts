import { expect, test } from 'vitest';
import { percentile, Samples, summarise } from './statistics.ts';

test('summarizes the median and the extremes in any order of the samples', () => {
  expect(summarise([5, 1, 3])).toEqual({ count: 3, min: 1, median: 3, p95: 4.8, max: 5 });
  expect(summarise([4, 2]).median).toBe(3);
});

test('interpolates a percentile between its neighbours', () => {
  expect(percentile([0, 10], 0.25)).toBe(2.5);
  expect(percentile([7], 0.99)).toBe(7);
});

test('throws without samples instead of returning a figure', () => {
  expect(() => summarise([])).toThrow('nothing was measured');
  expect(() => new Samples().of('floor')).toThrow('floor was not measured');
});

test('groups samples by name, in the order of the first occurrence', () => {
  const samples = new Samples();
  samples.add('ours', 2);
  samples.add('floor', 1, 1.5);
  samples.add('ours', 3);
  expect(samples.names()).toEqual(['ours', 'floor']);
  expect(samples.of('ours')).toEqual([2, 3]);
});
