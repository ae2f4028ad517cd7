import { describe, expect, test } from 'vitest';
import { bytesOverQuota, hasQuotaFor, isQuotaLow } from './storage-quota.ts';

describe('[RN4] the storage quota', () => {
  test.each([
    [0, false, 0],
    [799, false, 0],
    [800, true, 0],
    [801, true, 1],
    [1_000, true, 200],
  ])('with %d of 1000 bytes used, is low: %s, and exceeded by %d bytes', (usage, short, tooMany) => {
    expect(isQuotaLow({ usage, quota: 1_000 })).toBe(short);
    expect(bytesOverQuota({ usage, quota: 1_000 })).toBe(tooMany);
  });

  test('an offline file may not reach the limit; without an estimate there is no limit', () => {
    expect(hasQuotaFor(99, { usage: 700, quota: 1_000 })).toBe(true);
    expect(hasQuotaFor(100, { usage: 700, quota: 1_000 })).toBe(false);
    expect(hasQuotaFor(1, null)).toBe(true);
  });

  test('is low when the browser grants nothing', () => {
    expect(isQuotaLow({ usage: 0, quota: 0 })).toBe(true);
  });
});
