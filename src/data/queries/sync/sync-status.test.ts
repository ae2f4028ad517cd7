import { expect, test } from 'vitest';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { waits } from '#sync/send-status.ts';
import { sumUp } from './sync-status.ts';

const nothing = { pending: 0, acknowledged: 0, refused: 0, drafts: 0 };

function received(remote: 'main' | 'field', contactAt: number, fields: Partial<RemoteState> = {}): RemoteState {
  return { ...initialRemoteState(remote), complete: true, contactAt, ...fields };
}

test('reports safe only when nothing is unsent and both remotes answered, at the older of the two times', () => {
  expect(sumUp(nothing, [received('main', 2_000), received('field', 1_000)], { online: true }).safeAt).toBe(1_000);
  expect(sumUp(nothing, [received('main', 2_000)], { online: true }).safeAt).toBeNull();
  expect(
    sumUp(nothing, [received('main', 2_000), received('field', 1_000)], { online: true, lost: 1 }).safeAt,
  ).toBeNull();
  expect(sumUp(nothing, [received('main', 2_000), initialRemoteState('field')], { online: true }).safeAt).toBeNull();
  for (const state of ['pending', 'acknowledged', 'refused', 'drafts'] as const) {
    expect(
      sumUp({ ...nothing, [state]: 1 }, [received('main', 2_000), received('field', 1_000)], { online: true }).safeAt,
    ).toBeNull();
  }
});

test('[OB10d] is not safe while only one remote has heard of a restore, although a cycle of the other was completed since', () => {
  const states = [received('main', 2_000, { epoch: 'before' }), received('field', 1_000, { epoch: 'after' })];
  expect(sumUp(nothing, states, { online: true }).safeAt).toBeNull();
});

test('reports a pause that waits for a person before an unreachable network', () => {
  const away = received('main', 1, { trouble: { kind: 'unreachable', code: 'NoAnswer' } });
  const paused = received('field', 1, { trouble: { kind: 'paused', code: 'Unauthorized' } });
  expect(sumUp(nothing, [away, paused], { online: true }).trouble).toEqual(waits('signIn', { code: 'Unauthorized' }));
  expect(sumUp(nothing, [away, received('field', 1)], { online: true }).trouble).toEqual(
    waits('unreachable', { code: 'NoAnswer', until: 0 }),
  );
});

test('ends the first sync when both remotes were pulled completely once; a later reset is not a first sync', () => {
  expect(sumUp(nothing, [], { online: true }).firstSync).toBe(true);
  const never = received('field', 1, { complete: false });
  expect(sumUp(nothing, [received('main', 1), never], { online: true }).firstSync).toBe(true);
  expect(sumUp(nothing, [received('main', 1), { ...never, generation: 2 }], { online: true }).firstSync).toBe(true);
  const resetting = received('field', 1, { complete: false, generation: 2, asOf: '2026-11-20T08:00:00.000Z' });
  expect(sumUp(nothing, [received('main', 1), resetting], { online: true }).firstSync).toBe(false);
});

test('is loading, and not safe, while the server has further pages', () => {
  const states = [received('main', 1), received('field', 1, { hasMore: true })];
  expect(sumUp(nothing, states, { online: true })).toMatchObject({ firstSync: false, loading: true, safeAt: null });
  expect(sumUp(nothing, [received('main', 1), received('field', 1)], { online: true }).loading).toBe(false);
});

test('[OB10d] is not safe from memory: both remotes answered in this run of the page', () => {
  const states = [received('main', 2_000), received('field', 1_000)];
  const at = (since: number, now = 3_000) => sumUp(nothing, states, { online: true, since, now });
  expect(at(900)).toMatchObject({ safeAt: 1_000, knownAt: 1_000 });
  expect(at(1_500)).toMatchObject({ safeAt: null, knownAt: 1_000 });
  // Its clock was set back.
  expect(at(100, 500)).toMatchObject({ safeAt: null });
});

test('says nothing of all that is unsent while the outbox has changed since the count', () => {
  const states = [received('main', 2_000), received('field', 1_000)];
  for (const online of [true, false]) {
    expect(sumUp(nothing, states, { online, isBehind: true })).toMatchObject({ safeAt: null, knownAt: null });
    expect(sumUp(nothing, states, { online })).toMatchObject({ knownAt: 1_000 });
  }
});

test('[OB10d] is not safe without the server, nor while a failure has no complete cycle behind it', () => {
  const states = [received('main', 2_000), received('field', 1_000)];
  expect(sumUp(nothing, states, { online: false })).toMatchObject({ safeAt: null, knownAt: 1_000 });
  const away = received('main', 2_000, { trouble: { kind: 'unreachable', code: 'NoAnswer' }, failures: 1 });
  expect(sumUp(nothing, [away, received('field', 1_000)], { online: true })).toMatchObject({ safeAt: null });
  const answering = [{ ...away, trouble: null }, received('field', 1_000)];
  expect(sumUp(nothing, answering, { online: true })).toMatchObject({ safeAt: null, knownAt: 1_000 });
});

const answering = [received('main', 1_000), received('field', 1_000)];
const trouble = (kind: 'paused' | 'unreachable', code: string): RemoteState[] => [
  received('main', 1_000),
  received('field', 1_000, { failures: 1, trouble: { kind, code } }),
];

test('all that a device has is sent only with the time of the server’s last confirmation', () => {
  expect(sumUp(nothing, answering, { online: true }).all).toEqual({ is: 'sent', at: 1_000 });
  expect(sumUp(nothing, answering, { online: true, since: 2_000 }).all).toEqual(waits('confirming'));
  expect(sumUp(nothing, answering, { online: false })).toMatchObject({ all: waits('offline'), knownAt: 1_000 });
  expect(sumUp(nothing, [], { online: true }).all).toEqual(waits('loading'));
  expect(sumUp(nothing, [], { online: true, isRead: false }).all).toEqual(waits('confirming'));
});

test('what stops a remote comes before what waits', () => {
  const waiting = { ...nothing, pending: 3 };
  expect(sumUp(waiting, answering, { online: true }).all).toEqual(waits('next'));
  expect(sumUp(waiting, answering, { online: false }).all).toEqual(waits('offline'));
  expect(sumUp(waiting, trouble('unreachable', 'NoAnswer'), { online: true }).all).toMatchObject(waits('unreachable'));
  for (const [code, why] of [
    ['Unauthorized', 'signIn'],
    ['SignInEnded', 'signIn'],
    ['DeviceRevoked', 'paused'],
  ] as const)
    expect(sumUp(waiting, trouble('paused', code), { online: false }).all).toEqual(waits(why, { code }));
});

test('[RN7] an offline sign-in comes before the state of the remotes', () => {
  const view = { online: false, signedInOffline: true };
  expect(sumUp(nothing, trouble('paused', 'Unauthorized'), view).all).toEqual(waits('signIn'));
});

test('[LW6] nothing is confirmed beside a refusal, a lost file or a draft', () => {
  const statusOf = (counts: Partial<typeof nothing>, lost = 0) =>
    sumUp({ ...nothing, ...counts }, answering, { online: true, lost }).all;
  expect(statusOf({ refused: 1, drafts: 1 })).toEqual({ is: 'refused', code: '' });
  expect(statusOf({ refused: 1 }, 2)).toEqual({ is: 'lost' });
  expect(statusOf({ drafts: 1 })).toEqual(waits('draft'));
  expect(statusOf({ drafts: 1, acknowledged: 1 })).toEqual(waits('confirming'));
  expect(statusOf({ refused: 1, drafts: 1, pending: 2 }, 1)).toEqual(waits('next'));
});
