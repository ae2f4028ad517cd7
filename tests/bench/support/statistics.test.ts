import { expect, test } from 'vitest';
import { percentile, Samples, summarise } from './statistics.ts';

test('a summary names the middle and the ends, whatever the order of the samples', () => {
  expect(summarise([5, 1, 3])).toEqual({ count: 3, min: 1, median: 3, p95: 4.8, max: 5 });
  expect(summarise([4, 2]).median).toBe(3);
});

test('a percentile lies between its neighbours', () => {
  expect(percentile([0, 10], 0.25)).toBe(2.5);
  expect(percentile([7], 0.99)).toBe(7);
});

test('what was not measured is an error and no figure', () => {
  expect(() => summarise([])).toThrow('nothing was measured');
  expect(() => new Samples().of('floor')).toThrow('floor was not measured');
});

test('samples are kept by name, in the order in which names came', () => {
  const samples = new Samples();
  samples.add('ours', 2);
  samples.add('floor', 1, 1.5);
  samples.add('ours', 3);
  expect(samples.names()).toEqual(['ours', 'floor']);
  expect(samples.of('ours')).toEqual([2, 3]);
});
