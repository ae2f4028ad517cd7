import { expect, test } from 'vitest';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { formatsOf } from './format.ts';

const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

test('formats amounts by language', () => {
  expect(plain(formatsOf('fr').money(102_500))).toBe('1 025,00 €');
  expect(plain(formatsOf('nl').money(102_500))).toBe('€ 1.025,00');
});

test('formats day and time in Brussels, in summer and in winter', () => {
  expect(formatsOf('fr').dateTime('2026-11-20T23:30:00.000Z')).toBe('21/11/2026 00:30');
  expect(formatsOf('nl').time('2026-07-01T10:00:00.000Z')).toBe('12:00');
  expect(brusselsDay('2026-07-01T22:30:00.000Z')).toBe('2026-07-02');
});

test('formats a calendar day without a time zone shift', () => {
  expect(formatsOf('fr').day('2026-11-20')).toBe('20/11/2026');
});

test('a long date has its year when it is not this one, and a first of the month in French', () => {
  const now = new Date().getFullYear();
  expect(plain(formatsOf('fr').longDate(`${now}-07-01T10:00:00.000Z`))).toMatch(/^\S+ 1er juillet$/);
  expect(plain(formatsOf('fr').longDate(`${now + 1}-07-01T10:00:00.000Z`))).toMatch(/ 1er juillet 20\d\d$/);
});
