import { expect, test } from 'vitest';
import type { SyncStatus } from '#hooks/use-sync-status.ts';
import { indicatorState } from './indicator-state.ts';

const safe: SyncStatus = {
  pending: 0,
  acknowledged: 0,
  refused: 0,
  safeAt: 1_000,
  online: true,
  trouble: null,
  firstSync: false,
};

test('safe is said only with the time the server last confirmed it', () => {
  expect(indicatorState(safe, null)).toEqual({ kind: 'safe', at: 1_000 });
  expect(indicatorState({ ...safe, safeAt: null }, null)).toEqual({ kind: 'checking' });
});

test('what waits is counted, online and offline', () => {
  const waiting = { ...safe, pending: 3, safeAt: null };
  expect(indicatorState(waiting, null)).toEqual({ kind: 'pending', pending: 3 });
  expect(indicatorState({ ...waiting, online: false }, null)).toEqual({ kind: 'offline', pending: 3 });
  expect(indicatorState({ ...waiting, trouble: { kind: 'unreachable', code: 'NoAnswer' } }, null)).toEqual({
    kind: 'unreachable',
    pending: 3,
  });
});

test('an ended session asks for a sign-in, any other pause tells its reason', () => {
  const paused = (code: string): SyncStatus => ({
    ...safe,
    safeAt: null,
    pending: 1,
    trouble: { kind: 'paused', code },
  });
  expect(indicatorState(paused('Unauthorized'), null)).toEqual({ kind: 'expired', pending: 1 });
  expect(indicatorState(paused('DeviceRevoked'), null)).toEqual({ kind: 'paused', code: 'DeviceRevoked', pending: 1 });
});

test('[RN7] signed in offline comes before what the remotes say, not before a storage that fails', () => {
  const paused: SyncStatus = { ...safe, safeAt: null, pending: 2, trouble: { kind: 'paused', code: 'Unauthorized' } };
  expect(indicatorState(paused, null, true)).toEqual({ kind: 'signedInOffline', pending: 2 });
  expect(indicatorState({ ...paused, online: false }, null, true)).toEqual({ kind: 'signedInOffline', pending: 2 });
  expect(indicatorState(paused, 'StorageFailed', true).kind).toBe('storage');
});

test('the first load is told until it is complete', () => {
  expect(indicatorState({ ...safe, safeAt: null, firstSync: true }, null)).toEqual({ kind: 'loading' });
});

test('a refusal alone claims nothing about the rest', () => {
  expect(indicatorState({ ...safe, safeAt: null, refused: 1 }, null)).toEqual({ kind: 'refusedOnly' });
  expect(indicatorState({ ...safe, safeAt: null, refused: 1, pending: 2 }, null)).toEqual({
    kind: 'pending',
    pending: 2,
  });
});

test('a storage that cannot be written comes before all else', () => {
  expect(indicatorState({ ...safe, online: false }, 'StorageFailed')).toMatchObject({
    kind: 'storage',
    code: 'QuotaExceeded',
  });
  expect(indicatorState(safe, 'SignedOut')).toEqual({ kind: 'safe', at: 1_000 });
});
