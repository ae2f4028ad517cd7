import { describe, expect, test } from 'vitest';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

describe('[OB5] Retry-After is honoured in both its forms', () => {
  test('seconds', () => {
    expect(parseRetryAfter('120', null, now)).toBe(120_000);
    expect(parseRetryAfter(' 0 ', null, now)).toBe(0);
  });

  test('an HTTP date, measured on the server’s clock when it told it', () => {
    const until = 'Fri, 20 Nov 2026 09:01:30 GMT';
    expect(parseRetryAfter(until, null, now)).toBe(90_000);
    expect(parseRetryAfter(until, now + 60_000, now - 3_600_000)).toBe(30_000);
  });

  test('a date in the past is no wait', () => {
    expect(parseRetryAfter('Fri, 20 Nov 2026 08:00:00 GMT', null, now)).toBe(0);
  });

  test.each(['soon', '', '1.5', '-3 apples'])('what cannot be read (%j) is no wait that we know of', (value) => {
    expect(parseRetryAfter(value, null, now)).toBeNull();
  });

  test('no more than an hour is believed', () => {
    expect(parseRetryAfter('99999999999', null, now)).toBe(3_600_000);
    expect(parseRetryAfter('Fri, 20 Nov 2037 09:00:00 GMT', null, now)).toBe(3_600_000);
  });

  test('absent', () => {
    expect(parseRetryAfter(null, null, now)).toBeNull();
    expect(parseHttpDate(null)).toBeNull();
    expect(parseHttpDate('yesterday-ish')).toBeNull();
  });
});
