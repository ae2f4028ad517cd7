import { expect, test } from 'vitest';
import type { SyncStatus } from '#data/queries/sync/sync-status.ts';
import { indicatorState } from './indicator-state.ts';

const safe: SyncStatus = {
  pending: 0,
  acknowledged: 0,
  refused: 0,
  drafts: 0,
  lost: 0,
  knownAt: 1_000,
  safeAt: 1_000,
  online: true,
  trouble: null,
  firstSync: false,
  loading: false,
  isRead: true,
};

test('reports safe only with the time of the server’s last confirmation', () => {
  expect(indicatorState(safe, null)).toEqual({ kind: 'safe', at: 1_000 });
  expect(indicatorState({ ...safe, safeAt: null }, null)).toEqual({ kind: 'checking' });
  expect(indicatorState({ ...safe, safeAt: null, online: false }, null)).toEqual({
    kind: 'offline',
    pending: 0,
    knownAt: 1_000,
  });
});

test('counts what is pending, online and offline', () => {
  const waiting = { ...safe, pending: 3, knownAt: null, safeAt: null };
  expect(indicatorState(waiting, null)).toEqual({ kind: 'pending', pending: 3 });
  expect(indicatorState({ ...waiting, online: false }, null)).toEqual({ kind: 'offline', pending: 3, knownAt: null });
  expect(indicatorState({ ...waiting, trouble: { kind: 'unreachable', code: 'NoAnswer' } }, null)).toEqual({
    kind: 'unreachable',
    pending: 3,
    knownAt: null,
  });
});

test('asks for a sign-in when the session expired, and shows the reason of any other pause', () => {
  const paused = (code: string): SyncStatus => ({
    ...safe,
    knownAt: null,
    safeAt: null,
    pending: 1,
    trouble: { kind: 'paused', code },
  });
  expect(indicatorState(paused('Unauthorized'), null)).toEqual({ kind: 'expired', pending: 1 });
  expect(indicatorState(paused('DeviceRevoked'), null)).toEqual({ kind: 'paused', code: 'DeviceRevoked', pending: 1 });
});

test('[RN7] ranks an offline sign-in above the remotes’ state and below a failed storage', () => {
  const paused: SyncStatus = {
    ...safe,
    knownAt: null,
    safeAt: null,
    pending: 2,
    trouble: { kind: 'paused', code: 'Unauthorized' },
  };
  expect(indicatorState(paused, null, true)).toEqual({ kind: 'signedInOffline', pending: 2, knownAt: null });
  expect(indicatorState({ ...paused, online: false }, null, true)).toEqual({
    kind: 'signedInOffline',
    pending: 2,
    knownAt: null,
  });
  expect(indicatorState(paused, 'StorageFailed', true).kind).toBe('storage');
});

test('shows the first load until it is complete', () => {
  expect(indicatorState({ ...safe, knownAt: null, safeAt: null, firstSync: true, loading: true }, null)).toEqual({
    kind: 'loading',
    first: true,
  });
});

test('claims nothing about the rest when only a refusal is left', () => {
  expect(indicatorState({ ...safe, knownAt: null, safeAt: null, refused: 1 }, null)).toEqual({ kind: 'othersOnly' });
  expect(indicatorState({ ...safe, knownAt: null, safeAt: null, lost: 2 }, null)).toEqual({ kind: 'lost', count: 2 });
  expect(indicatorState({ ...safe, knownAt: null, safeAt: null, refused: 1, pending: 2 }, null)).toEqual({
    kind: 'pending',
    pending: 2,
  });
});

test('ranks a storage that cannot be written above all else', () => {
  expect(indicatorState({ ...safe, online: false }, 'StorageFull')).toMatchObject({
    kind: 'storage',
    code: 'QuotaExceeded',
  });
  expect(indicatorState(safe, 'StorageFailed')).toMatchObject({ kind: 'storage', code: 'DatabaseClosed' });
  expect(indicatorState(safe, 'SignedOut')).toEqual({ kind: 'safe', at: 1_000 });
});

test('[LW6] shows no confirmation beside drafts', () => {
  expect(indicatorState({ ...safe, drafts: 1, safeAt: null }, null)).toEqual({ kind: 'othersOnly' });
  expect(indicatorState({ ...safe, drafts: 1, pending: 2, safeAt: null }, null)).toEqual({
    kind: 'pending',
    pending: 2,
  });
});

test('speaks of a first load only once the device’s database has said that there was none', () => {
  const first = { ...safe, knownAt: null, safeAt: null, firstSync: true, loading: true };
  expect(indicatorState(first, null)).toEqual({ kind: 'loading', first: true });
  expect(indicatorState({ ...first, isRead: false }, null)).toEqual({ kind: 'checking' });
});
