import { describe, expect, test } from 'vitest';
import type { OfflineFacts } from './offline-access.ts';
import { clockTolerance, offlineAccess, offlineTime, seenAfter } from './offline-access.ts';

const hour = 3_600_000;
const day = 24 * hour;
const signedInAt = Date.parse('2026-11-06T08:00:00.000Z');
const facts: OfflineFacts = { signedInAt, seenAt: signedInAt, locked: false };

describe('[RN7] working offline', () => {
  test('is open for 14 days from the online sign-in and not a moment longer', () => {
    expect(offlineAccess(facts, signedInAt)).toBe('open');
    expect(offlineAccess(facts, signedInAt + offlineTime)).toBe('open');
    expect(offlineAccess(facts, signedInAt + offlineTime + 1)).toBe('expired');
    expect(offlineTime).toBe(14 * day);
  });

  test('a clock that is corrected by minutes changes nothing', () => {
    expect(offlineAccess(facts, signedInAt - 5 * 60_000)).toBe('open');
    expect(offlineAccess({ ...facts, seenAt: signedInAt + day }, signedInAt + day - clockTolerance)).toBe('open');
  });

  test('a clock that is set back is not believed', () => {
    const used = { ...facts, seenAt: signedInAt + 10 * day };
    expect(offlineAccess(used, signedInAt + 9 * day)).toBe('clock');
    expect(offlineAccess(facts, 0)).toBe('clock');
  });

  test('setting it back by less than its tolerance does not bring time back', () => {
    const used = { ...facts, seenAt: signedInAt + offlineTime };
    expect(offlineAccess(used, signedInAt + offlineTime - clockTolerance)).toBe('open');
    expect(seenAfter(used, signedInAt + offlineTime - clockTolerance)).toBe(used.seenAt);
  });

  test('a clock that ran ahead for a while locks nobody out once it is right again', () => {
    const ahead = signedInAt + 400 * day;
    expect(offlineAccess(facts, ahead)).toBe('expired');
    expect(seenAfter(facts, ahead)).toBe(signedInAt);
    expect(offlineAccess({ ...facts, seenAt: seenAfter(facts, ahead) }, signedInAt + day)).toBe('open');
  });

  test('time in use is noted', () => {
    expect(seenAfter(facts, signedInAt + 3 * day)).toBe(signedInAt + 3 * day);
  });

  test('a user whom the server disabled stays out, whatever the clock', () => {
    expect(offlineAccess({ ...facts, locked: true }, signedInAt)).toBe('locked');
  });
});
