import { describe, expect, test } from 'vitest';
import { searchedDate, searchedStretches } from './searched-date.ts';

const whole = { year: null, time: null, rest: '' };

describe('a search names a date', () => {
  test.each([
    ['03/12', { ...whole, day: 3, months: [12] }],
    ['3-12', { ...whole, day: 3, months: [12] }],
    ['03/12/2026', { ...whole, day: 3, months: [12], year: 2026 }],
    ['3.12.26', { ...whole, day: 3, months: [12], year: 2026 }],
    ['2026-12-03', { ...whole, day: 3, months: [12], year: 2026 }],
    ['3 décembre', { ...whole, day: 3, months: [12] }],
    ['jeudi 3 décembre 2026', { ...whole, day: 3, months: [12], year: 2026 }],
    ['1er févr.', { ...whole, day: 1, months: [2] }],
    ['donderdag 3 maart', { ...whole, day: 3, months: [3] }],
    ['3 jui', { ...whole, day: 3, months: [6, 7] }],
    ['03/12, 10:30', { ...whole, day: 3, months: [12], time: '10:30' }],
    ['Dupont 03/12 Ixelles', { ...whole, day: 3, months: [12], rest: 'dupont ixelles' }],
  ])('%j', (text, date) => {
    expect(searchedDate(text)).toEqual(date);
  });

  test.each([
    '2026-004512',
    '0470/12 34 56',
    '+++123/4567/89012+++',
    '31/13',
    '12 rue',
    '45/2',
    'F2026000003',
    '3',
    '',
  ])('but not %j', (text) => {
    expect(searchedDate(text)).toBeNull();
  });
});

test('a day lasts from midnight to midnight in Brussels, a time one minute, and 29 February exists in leap years', () => {
  const now = Date.parse('2026-11-27T09:00:00.000Z');
  const at = (text: string) => {
    const date = searchedDate(text);
    return date === null ? null : searchedStretches(date, now);
  };
  expect(at('03/12/2026')).toEqual({
    days: ['2026-12-03'],
    stretches: [{ from: Date.parse('2026-12-02T23:00:00.000Z'), to: Date.parse('2026-12-03T23:00:00.000Z') }],
  });
  expect(at('03/12/2026 10:30')).toEqual({
    days: [],
    stretches: [{ from: Date.parse('2026-12-03T09:30:00.000Z'), to: Date.parse('2026-12-03T09:31:00.000Z') }],
  });
  expect(at('29/02')?.stretches).toHaveLength(5);
  expect(at('03/12')?.days).toContain('2027-12-03');
});
