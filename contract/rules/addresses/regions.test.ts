import { expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { regionOf } from './regions.ts';

test('the region of every postal code matches the table of localities', () => {
  const [, ...lines] = readFileSync(new URL('../../data/localities.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const wrong = lines.filter((line) => {
    const [zipcode = '', , , region] = line.split(',');
    return regionOf(zipcode) !== region;
  });
  expect(lines.length).toBeGreaterThan(1000);
  expect(wrong).toEqual([]);
});

test('a text that is not a Belgian postal code has no region', () => {
  for (const text of ['', '999', '0999', '10000', 'L-1234']) expect(regionOf(text)).toBeUndefined();
});

test('the content overrides the ranges', () => {
  const stretches = [
    { from: 1000, region: 'flanders' as const },
    { from: 2000, region: 'brussels' as const },
  ];
  expect(['1999', '2000', '9999'].map((zipcode) => regionOf(zipcode, stretches))).toEqual([
    'flanders',
    'brussels',
    'brussels',
  ]);
});
