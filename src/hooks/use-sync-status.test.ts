import { expect, test } from 'vitest';
import type { RemoteState } from '#sync/remote-state.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { sumUp } from './use-sync-status.ts';

const nothing = { pending: 0, acknowledged: 0, refused: 0 };

function heard(remote: 'main' | 'field', contactAt: number, fields: Partial<RemoteState> = {}): RemoteState {
  return { ...initialRemoteState(remote), complete: true, contactAt, ...fields };
}

test('it says safe only when nothing is left here and both remotes were heard, at the older of the two times', () => {
  expect(sumUp(nothing, [heard('main', 2_000), heard('field', 1_000)], true).safeAt).toBe(1_000);
  expect(sumUp(nothing, [heard('main', 2_000)], true).safeAt).toBeNull();
  expect(sumUp(nothing, [heard('main', 2_000), initialRemoteState('field')], true).safeAt).toBeNull();
  for (const state of ['pending', 'acknowledged', 'refused'] as const) {
    expect(sumUp({ ...nothing, [state]: 1 }, [heard('main', 2_000), heard('field', 1_000)], true).safeAt).toBeNull();
  }
});

test('a pause that waits for a person is told before a network that is away', () => {
  const away = heard('main', 1, { trouble: { kind: 'unreachable', code: 'NoAnswer' } });
  const paused = heard('field', 1, { trouble: { kind: 'paused', code: 'Unauthorized' } });
  expect(sumUp(nothing, [away, paused], true).trouble).toEqual({ kind: 'paused', code: 'Unauthorized' });
  expect(sumUp(nothing, [away, heard('field', 1)], true).trouble).toEqual({ kind: 'unreachable', code: 'NoAnswer' });
});

test('the first sync is over when both remotes were pulled to the end once; a later reset is no first sync', () => {
  expect(sumUp(nothing, [], true).firstSync).toBe(true);
  expect(sumUp(nothing, [heard('main', 1), heard('field', 1, { complete: false })], true).firstSync).toBe(true);
  const resetting = heard('field', 1, { complete: false, generation: 2 });
  expect(sumUp(nothing, [heard('main', 1), resetting], true).firstSync).toBe(false);
});
