import { describe, expect, test } from 'vitest';
import type { OutboxItem } from '#data/queries/sync/outbox-items.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import type { WaitFacts } from './wait-reason.ts';
import { waitReason } from './wait-reason.ts';

function item(id: string, fields: Partial<OutboxItem> = {}): OutboxItem {
  const at = '2026-11-20T09:00:00.000Z';
  return {
    id,
    remote: 'main',
    name: 'order.update',
    args: null,
    subject: null,
    createdAt: at,
    since: at,
    reason: 'next',
    error: null,
    until: null,
    dependsOn: [],
    rowGone: false,
    formerOrder: null,
    isPart: false,
    canRetry: false,
    canDiscard: true,
    canEdit: false,
    ...fields,
  };
}

function facts(fields: Partial<WaitFacts> = {}, others: readonly OutboxItem[] = []): WaitFacts {
  return {
    remotes: [initialRemoteState('main'), initialRemoteState('field')],
    online: true,
    signedInOffline: false,
    itemOf: (id) => others.find((other) => other.id === id),
    ...fields,
  };
}

const away = { ...initialRemoteState('main'), trouble: { kind: 'unreachable', code: 'NoAnswer' }, retryAt: 5 } as const;
const paused = (code: string) => [{ ...initialRemoteState('main'), trouble: { kind: 'paused', code } as const }];

describe('the reason why a mutation waits', () => {
  test('[OB5] is the state of its API', () => {
    expect(waitReason(item('a'), facts())).toEqual({ kind: 'next' });
    expect(waitReason(item('a'), facts({ online: false }))).toEqual({ kind: 'offline' });
    expect(waitReason(item('a'), facts({ remotes: [away] }))).toEqual({
      kind: 'unreachable',
      code: 'NoAnswer',
      retryAt: 5,
    });
    expect(waitReason(item('a'), facts({ remotes: paused('Unauthorized') }))).toEqual({ kind: 'signIn' });
    expect(waitReason(item('a'), facts({ signedInOffline: true }))).toEqual({ kind: 'signIn' });
    expect(waitReason(item('a'), facts({ remotes: paused('ProtocolTooOld') }))).toEqual({
      kind: 'paused',
      code: 'ProtocolTooOld',
    });
  });

  test('[OB5] ignores trouble with the other API', () => {
    expect(waitReason(item('a', { remote: 'field' }), facts({ remotes: [away] }))).toEqual({ kind: 'next' });
  });

  test('[OB1] is the pending decision of the user, whatever the network state', () => {
    const refused = item('a', { reason: 'refused', error: { code: 'Forbidden' } });
    expect(waitReason(refused, facts({ online: false }))).toEqual({ kind: 'refused', code: 'Forbidden' });
    const stuck = item('b', { reason: 'stuck', dependsOn: ['a'] });
    expect(waitReason(stuck, facts({ online: false }, [refused]))).toEqual({ kind: 'stuck', behind: refused });
  });

  test('[OB2] names the dependency and skips acknowledged ones', () => {
    const settled = item('a', { reason: 'confirming' });
    const created = item('b', { name: 'order.create' });
    const waiting = item('c', { reason: 'dependency', dependsOn: ['gone', 'a', 'b'] });
    expect(waitReason(waiting, facts({}, [settled, created]))).toEqual({ kind: 'needs', before: created });
  });

  test('[OB2] gives the retry time of a deferred mutation unless the API is blocked', () => {
    const deferred = item('a', { reason: 'deferred', until: 9 });
    expect(waitReason(deferred, facts())).toEqual({ kind: 'deferred', code: null, until: 9 });
    const filtered = item('a', { reason: 'deferred', until: 9, error: { code: 'Http403' } });
    expect(waitReason(filtered, facts())).toEqual({ kind: 'deferred', code: 'Http403', until: 9 });
    expect(waitReason(deferred, facts({ online: false }))).toEqual({ kind: 'offline' });
  });

  test('is never the network for an acknowledged mutation', () => {
    expect(waitReason(item('a', { reason: 'confirming' }), facts({ online: false }))).toEqual({ kind: 'confirming' });
    expect(waitReason(item('a', { reason: 'again' }), facts({ online: false }))).toEqual({ kind: 'again' });
  });
});
