import { expect, test } from 'vitest';
import { frenchFirst } from '../brussels-time.ts';

test.each([
  [{ weekday: 'long', day: 'numeric', month: 'long' }, 'mardi 1er décembre'],
  [{ day: 'numeric', month: 'long', year: 'numeric' }, '1er décembre 2026'],
] as const)('writes the first of a month as French does: %o', (options, text) => {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options });
  expect(frenchFirst(format.format(new Date('2026-12-01T12:00:00Z')))).toBe(text);
});

test('writes both ends of a period, and leaves other days alone', () => {
  const format = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
  const range = (from: string, to: string): string =>
    frenchFirst(format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`))).replaceAll(/\s/g, ' ');
  expect(range('2027-03-01', '2027-03-07')).toMatch(/^1er ?[–-] ?7 mars 2027$/);
  expect(range('2026-11-25', '2026-12-01')).toMatch(/^25 novembre ?[–-] ?1er décembre 2026$/);
  expect(range('2026-11-11', '2026-11-21')).toMatch(/^11 ?[–-] ?21 novembre 2026$/);
});
