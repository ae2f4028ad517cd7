import { expect, test } from 'vitest';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
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
  expect(sumUp(nothing, [away, paused], { online: true }).trouble).toEqual({ kind: 'paused', code: 'Unauthorized' });
  expect(sumUp(nothing, [away, received('field', 1)], { online: true }).trouble).toEqual({
    kind: 'unreachable',
    code: 'NoAnswer',
  });
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

test('[OB10d] is not safe without the server, nor while a failure has no complete cycle behind it', () => {
  const states = [received('main', 2_000), received('field', 1_000)];
  expect(sumUp(nothing, states, { online: false })).toMatchObject({ safeAt: null, knownAt: 1_000 });
  const away = received('main', 2_000, { trouble: { kind: 'unreachable', code: 'NoAnswer' }, failures: 1 });
  expect(sumUp(nothing, [away, received('field', 1_000)], { online: true })).toMatchObject({ safeAt: null });
  const answering = [{ ...away, trouble: null }, received('field', 1_000)];
  expect(sumUp(nothing, answering, { online: true })).toMatchObject({ safeAt: null, knownAt: 1_000 });
});
