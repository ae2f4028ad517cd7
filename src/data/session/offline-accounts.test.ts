import { describe, expect, test } from 'vitest';
import type { OfflineFacts } from './offline-accounts.ts';
import { clockTolerance, offlineAccess, offlineTime, seenAfter } from './offline-accounts.ts';

const hour = 3_600_000;
const day = 24 * hour;
const signedInAt = Date.parse('2026-11-06T08:00:00.000Z');
const facts: OfflineFacts = { signedInAt, seenAt: signedInAt, locked: false };

describe('[RN7] working offline', () => {
  test('is open for 14 days after the online sign-in and no longer', () => {
    expect(offlineAccess(facts, signedInAt)).toBe('open');
    expect(offlineAccess(facts, signedInAt + 14 * day)).toBe('open');
    expect(offlineAccess(facts, signedInAt + 14 * day + 1)).toBe('expired');
  });

  test('tolerates a clock correction of minutes', () => {
    expect(offlineAccess(facts, signedInAt - 5 * 60_000)).toBe('open');
    expect(offlineAccess({ ...facts, seenAt: signedInAt + day }, signedInAt + day - clockTolerance)).toBe('open');
  });

  test('refuses a clock that was set back', () => {
    const used = { ...facts, seenAt: signedInAt + 10 * day };
    expect(offlineAccess(used, signedInAt + 9 * day)).toBe('clock');
    expect(offlineAccess(facts, 0)).toBe('clock');
  });

  test('grants no extra time when the clock is set back within the tolerance', () => {
    const used = { ...facts, seenAt: signedInAt + offlineTime };
    expect(offlineAccess(used, signedInAt + offlineTime - clockTolerance)).toBe('open');
    expect(seenAfter(used, signedInAt + offlineTime - clockTolerance)).toBe(used.seenAt);
  });

  test('locks nobody out after a clock that ran ahead is right again', () => {
    const ahead = signedInAt + 400 * day;
    expect(offlineAccess(facts, ahead)).toBe('expired');
    expect(seenAfter(facts, ahead)).toBe(signedInAt);
    expect(offlineAccess({ ...facts, seenAt: seenAfter(facts, ahead) }, signedInAt + day)).toBe('open');
  });

  test('records the time of use', () => {
    expect(seenAfter(facts, signedInAt + 3 * day)).toBe(signedInAt + 3 * day);
  });

  test('stays locked for a disabled user, whatever the clock', () => {
    expect(offlineAccess({ ...facts, locked: true }, signedInAt)).toBe('locked');
  });
});
