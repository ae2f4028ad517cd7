import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#contract/rules/brussels-time.ts';
import { formatsOf } from '../format.ts';
import { readTypedDay, readTypedTime } from './typed-dates.ts';

const today = '2026-11-20';

test.each([
  '3/12',
  '03/12',
  '3/12/26',
  '3-12-26',
  '03.12.2026',
  '03/12/2026',
  '3 12 2026',
  '3,12',
  '0312',
  '031226',
  '03122026',
  ' 3 / 12 / 2026 ',
  '2026-12-03',
])('reads %s as 3 December 2026', (text) => {
  expect(readTypedDay(text, today)).toEqual({ value: '2026-12-03' });
});

test.each([
  ['5/1', '2026-12-20', '2027-01-05'],
  ['28/12', '2027-01-05', '2026-12-28'],
  ['20/6', '2026-11-20', '2026-06-20'],
  ['29/2', '2027-12-01', '2028-02-29'],
])('reads %s on %s as the closest such day, %s', (text, on, value) => {
  expect(readTypedDay(text, on)).toEqual({ value });
});

test.each([
  ['31/02/2026', 'noSuchDay'],
  ['29/02/2027', 'noSuchDay'],
  ['12/13/2026', 'noSuchDay'],
  ['0/1/2026', 'noSuchDay'],
  ['03/12/1899', 'otherCentury'],
  ['03/12/2100', 'otherCentury'],
  ['demain', 'unreadable'],
  ['3', 'unreadable'],
  ['03/12/202', 'unreadable'],
])('rejects %s as %s', (text, fault) => {
  expect(readTypedDay(text, today)).toEqual({ fault });
});

test.each(['8', '08', '8h', '8u', '08:00', '0800', '800'])('reads %s as 08:00', (text) => {
  expect(readTypedTime(text)).toEqual({ value: '08:00' });
});

test.each(['8h30', '8:30', '8.30', '8,30', '8u30', '8 30', '830', '0830', '08H30', ' 8 h 30 '])(
  'reads %s as 08:30',
  (text) => {
    expect(readTypedTime(text)).toEqual({ value: '08:30' });
  },
);

test.each(['24:00', '12:60', '8:3', '08:301', 'midi', '99'])('rejects the time %s', (text) => {
  expect(readTypedTime(text)).toEqual({ fault: 'unreadable' });
});

test('an empty field has no value and no fault', () => {
  expect([readTypedDay(' ', today), readTypedTime('')]).toEqual([{ value: null }, { value: null }]);
});

describe.each(['fr', 'nl'] as const)('in %s', (language) => {
  test('reads every day and time as the app shows it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 36_523 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom('2026-11-20', '2000-01-01'),
        (days, minutes, on) => {
          const day = addDays('2000-01-01', days);
          const time = new Date(minutes * 60_000).toISOString().slice(11, 16);
          expect(readTypedDay(formatsOf(language).day(day), on)).toEqual({ value: day });
          expect(readTypedTime(time)).toEqual({ value: time });
        },
      ),
      { seed: 20_261_120 },
    );
  });
});
