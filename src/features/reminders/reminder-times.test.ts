import { expect, test } from 'vitest';
import { quickTime } from './reminder-times.ts';

const friday = Date.parse('2026-11-20T09:00:30.000Z');

test('quick choices use Belgian local time, whatever the time zone of the device', () => {
  expect(quickTime('tenMinutes', friday)).toBe('2026-11-20T09:11:00.000Z');
  expect(quickTime('oneHour', friday)).toBe('2026-11-20T10:01:00.000Z');
  expect(quickTime('thisEvening', friday)).toBe('2026-11-20T17:00:00.000Z');
  expect(quickTime('tomorrow', friday)).toBe('2026-11-21T08:00:00.000Z');
  expect(quickTime('monday', friday)).toBe('2026-11-23T08:00:00.000Z');
});

test('omits this evening after 18:00 and Monday on a Sunday, and takes the next Monday on a Monday', () => {
  expect(quickTime('thisEvening', Date.parse('2026-11-20T17:00:00.000Z'))).toBeNull();
  expect(quickTime('monday', Date.parse('2026-11-23T07:00:00.000Z'))).toBe('2026-11-30T08:00:00.000Z');
  expect(quickTime('monday', Date.parse('2026-11-21T22:30:00.000Z'))).toBe('2026-11-23T08:00:00.000Z');
  expect(quickTime('monday', Date.parse('2026-11-22T22:30:00.000Z'))).toBeNull();
});

test('respects summer time: 09:00 stays 09:00 on the day of the change', () => {
  const saturday = Date.parse('2026-03-28T20:00:00.000Z');
  expect(quickTime('tomorrow', saturday)).toBe('2026-03-29T07:00:00.000Z');
});
