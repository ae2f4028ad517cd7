import { describe, expect, test } from 'vitest';
import {
  dismissQuotaWarning,
  forgetDiskFull,
  isQuotaWarningDismissed,
  recordDiskFull,
  subscribeQuotaRecords,
  wasDiskFull,
} from './quota-warning.ts';

const evening = Date.parse('2026-11-20T22:30:00.000Z');
const nextDay = Date.parse('2026-11-20T23:30:00.000Z');

function memory() {
  const stored = new Map<string, string>();
  return () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
}

const forbidden = (): never => {
  throw new DOMException('denied', 'SecurityError');
};

describe.each([
  ['in local storage', memory()],
  ['in memory when storage is forbidden', forbidden],
])('the storage warning, %s', (_where, storage) => {
  test('[RN4] is dismissed for one day of Brussels', () => {
    expect(isQuotaWarningDismissed(evening, storage)).toBe(false);
    dismissQuotaWarning(evening, storage);
    expect(isQuotaWarningDismissed(evening, storage)).toBe(true);
    expect(isQuotaWarningDismissed(nextDay, storage)).toBe(false);
  });

  test('[RN4] is shown again after a write exceeds the quota, until storage is freed or the day ends', () => {
    let reported = 0;
    const stop = subscribeQuotaRecords(() => (reported += 1));
    dismissQuotaWarning(evening, storage);
    recordDiskFull(evening, storage);
    expect([wasDiskFull(evening, storage), isQuotaWarningDismissed(evening, storage)]).toEqual([true, false]);
    expect(wasDiskFull(nextDay, storage)).toBe(false);
    forgetDiskFull(storage);
    expect(wasDiskFull(evening, storage)).toBe(false);
    stop();
    recordDiskFull(evening, storage);
    expect(reported).toBe(3);
  });
});
