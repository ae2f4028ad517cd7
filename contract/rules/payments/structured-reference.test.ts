import fc from 'fast-check';
import { expect, test } from 'vitest';
import { structuredReference } from './structured-reference.ts';

test.each([
  ['0909337554', '+++090/9337/55493+++'],
  ['97', '+++000/0000/09797+++'],
  ['2026-004512', '+++202/6004/51244+++'],
  ['A2026004512', '+++802/6004/51254+++'],
  ['F2026-004512', '+++702/6004/51220+++'],
  ['A-', null],
  ['', null],
])('the reference of %j is %s', (number, reference) => {
  expect(structuredReference(number)).toBe(reference);
});

test('the last two digits are the first ten modulo 97, and never 00', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (number) => {
      const reference = structuredReference(String(number)) ?? '';
      expect(reference).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/);
      const digits = reference.replaceAll(/\D/g, '');
      const check = Number(digits.slice(10));
      expect(Number(digits.slice(0, 10))).toBe(number);
      expect(check).toBeGreaterThan(0);
      expect((Number(digits.slice(0, 10)) + 97 - check) % 97).toBe(0);
    }),
  );
});
