import { describe, expect, test } from 'vitest';
import { parseHttpDate, parseRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-20T09:00:00Z');

describe('[OB5] Retry-After is parsed in both forms', () => {
  test('as seconds', () => {
    expect(parseRetryAfter('120', null, now)).toBe(120_000);
    expect(parseRetryAfter(' 0 ', null, now)).toBe(0);
  });

  test('as an HTTP date, by the server’s clock when known', () => {
    const until = 'Fri, 20 Nov 2026 09:01:30 GMT';
    expect(parseRetryAfter(until, null, now)).toBe(90_000);
    expect(parseRetryAfter(until, now + 60_000, now - 3_600_000)).toBe(30_000);
  });

  test('a past date means no wait', () => {
    expect(parseRetryAfter('Fri, 20 Nov 2026 08:00:00 GMT', null, now)).toBe(0);
  });

  test.each(['soon', '', '1.5', '-3 apples'])('returns null for the invalid value %j', (value) => {
    expect(parseRetryAfter(value, null, now)).toBeNull();
  });

  test('is at most an hour', () => {
    expect(parseRetryAfter('99999999999', null, now)).toBe(3_600_000);
    expect(parseRetryAfter('Fri, 20 Nov 2037 09:00:00 GMT', null, now)).toBe(3_600_000);
  });

  test('returns null without the header', () => {
    expect(parseRetryAfter(null, null, now)).toBeNull();
    expect(parseHttpDate(null)).toBeNull();
    expect(parseHttpDate('yesterday-ish')).toBeNull();
  });
});
