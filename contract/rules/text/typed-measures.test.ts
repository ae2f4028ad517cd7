import { describe, expect, test } from 'vitest';
import { isUnusual, readMeasure, typedMeasure } from './typed-measures.ts';

describe('a typed measure', () => {
  test.each([
    ['25', 25],
    ['0,25', 0.25],
    ['0.25', 0.25],
    ['0.250', 0.25],
    ['1,500', 1.5],
    ['1500.125', 1500.125],
    [' 12 ', 12],
    ['12,5 Ω', 12.5],
    ['12Ω', 12],
    ['1 500', 1500],
    ['1 500', 1500],
    ['0', 0],
    ['1000000', 1_000_000],
    ['', null],
    ['  ', null],
    ['Ω', null],
  ])('“%s” is %s', (typed, value) => {
    expect(readMeasure(typed, 'Ω')).toEqual({ value });
  });

  test.each([
    ['abc', 'notANumber'],
    ['12 MΩ', 'notANumber'],
    ['1,2,3', 'notANumber'],
    ['1e3', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['.5', 'notANumber'],
    ['1.500', 'ambiguous'],
    ['12.345 Ω', 'ambiguous'],
    ['-4', 'negative'],
    ['−4', 'negative'],
    ['1000000,5', 'tooLarge'],
    ['9'.repeat(400), 'tooLarge'],
  ])('“%s” is invalid: %s', (typed, fault) => {
    expect(readMeasure(typed, 'Ω')).toEqual({ fault });
  });

  test('outside the usual bounds is unusual, on a bound it is not', () => {
    const measure = { unit: 'Ω', min: 1, max: 500 };
    expect([0.5, 1, 500, 3000].map((value) => isUnusual(value, measure))).toEqual([true, false, false, true]);
  });

  test('reads what it formats', () => {
    for (const value of [0, 0.25, 12, 1500.5]) expect(readMeasure(typedMeasure(value))).toEqual({ value });
  });
});
