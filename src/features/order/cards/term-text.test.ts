import { expect, test } from 'vitest';
import { speak } from '#tests/support/labels.ts';
import { formatsOf } from '#ui/format.ts';
import { limitText, toConsumption, validityText } from './term-text.ts';

test.each([
  [300, null, '25 ans', '25 jaar'],
  [12, null, '12 mois', '12 maanden'],
  [18, null, '18 mois', '18 maanden'],
  [6, null, '6 mois', '6 maanden'],
  [36, 120, '3 ans ou 10 ans', '3 jaar of 10 jaar'],
  [0, null, 'non valable', 'niet geldig'],
  [null, null, null, null],
])('formats %s months, or %s, in years or months', (months, orMonths, fr, nl) => {
  expect(validityText(speak('fr'), { months, orMonths })).toBe(fr);
  expect(validityText(speak('nl'), { months, orMonths })).toBe(nl);
});

test('formats the limit of a label, and the lower bound of the last one', () => {
  const step = { region: 'brussels' as const, label: 'B', subLabel: null };
  const formats = formatsOf('fr');
  expect(limitText(formats, { ...step, limit: 95, included: true }, undefined)).toBe('≤ 95');
  expect(limitText(formats, { ...step, limit: 0, included: false }, undefined)).toBe('< 0');
  expect(limitText(formats, { ...step, limit: null, included: true }, { limit: 345 })).toBe('> 345');
});

test.each([
  ['145', 145],
  [' 145,5 ', 145.5],
  ['-3', -3],
  ['', null],
  ['beaucoup', null],
])('parses the consumption “%s” as %s', (typed, kWh) => {
  expect(toConsumption(typed)).toBe(kWh);
});
