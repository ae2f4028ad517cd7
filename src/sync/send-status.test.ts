import { describe, expect, test } from 'vitest';
import { entryStatuses, remoteStatus, underStop } from './entry-status.ts';
import type { OutboxEntry } from './outbox.ts';
import { initialRemoteState } from './remote-state.ts';
import type { SendFacts, SendStatus } from './send-status.ts';
import { firstStop, mostPressing, rowStatus, sent, waits } from './send-status.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');

function entry(id: string, fields: Partial<OutboxEntry> = {}): OutboxEntry {
  const at = '2026-11-20T09:00:00.000Z';
  return {
    id,
    seq: 1,
    remote: 'main',
    lane: `lane of ${id}`,
    name: 'order.update',
    v: 1,
    args: null,
    dependsOn: [],
    createdAt: at,
    offeredAt: at,
    actor: { id: 'a', name: 'Sophie Dubois' },
    state: 'pending',
    targets: [],
    effects: [],
    ...fields,
  };
}

const main = { ...initialRemoteState('main'), contactAt: 1 };
const field = { ...initialRemoteState('field'), contactAt: 2 };
const away = { ...main, trouble: { kind: 'unreachable', code: 'NoAnswer' }, retryAt: 5 } as const;
const paused = (code: string) => ({ ...main, trouble: { kind: 'paused', code } }) as const;
const facts = (fields: Partial<SendFacts> = {}): SendFacts => ({
  online: true,
  signedInOffline: false,
  remotes: [main, field],
  ...fields,
});
const refused = entry('refused', { state: 'refused', error: { code: 'Forbidden' } });

/** Returns the status of the last of some mutations. */
function lastOf(entries: readonly OutboxEntry[], given: Partial<SendFacts> = {}): SendStatus {
  const last = entries.at(-1) ?? entry('none');
  return underStop(entryStatuses(entries, now).get(last.id) ?? sent, last.remote, facts(given));
}

describe('the status of a mutation', () => {
  test('[OB5] is what stops its API', () => {
    const one = [entry('a')];
    expect(lastOf(one)).toEqual(waits('next'));
    expect(lastOf(one, { online: false })).toEqual(waits('offline'));
    expect(lastOf(one, { remotes: [away] })).toEqual(waits('unreachable', { code: 'NoAnswer', until: 5 }));
    expect(lastOf(one, { remotes: [paused('Unauthorized')] })).toEqual(waits('signIn', { code: 'Unauthorized' }));
    expect(lastOf(one, { signedInOffline: true })).toEqual(waits('signIn'));
    expect(lastOf(one, { remotes: [paused('ProtocolTooOld')] })).toEqual(waits('paused', { code: 'ProtocolTooOld' }));
  });

  test('[OB5] ignores trouble with the other API, and what files wait for', () => {
    expect(lastOf([entry('a', { remote: 'field' })], { remotes: [away, field] })).toEqual(waits('next'));
    expect(lastOf([entry('a', { remote: 'field' })], { waitsForWifi: true })).toEqual(waits('next'));
  });

  test('[OB1] is the pending decision of its user, whatever the network', () => {
    expect(lastOf([refused], { online: false })).toEqual({ is: 'refused', code: 'Forbidden' });
    const stuck = entry('b', { dependsOn: ['refused'] });
    expect(lastOf([refused, stuck], { online: false })).toEqual(waits('stuck', { on: 'refused' }));
    const further = entry('c', { dependsOn: ['b'] });
    expect(lastOf([refused, stuck, further])).toEqual(waits('stuck', { on: 'b' }));
  });

  test('[OB2] names the mutation that goes first, and skips settled and acknowledged ones', () => {
    const confirmed = entry('a', { state: 'acknowledged' });
    const waiting = entry('c', { dependsOn: ['gone', 'a', 'b'] });
    expect(lastOf([confirmed, entry('b'), waiting], { online: false })).toEqual(waits('needs', { on: 'b' }));
  });

  test('[OB6d] gives the retry time of a deferral unless its API is stopped, and holds its lane', () => {
    const until = now + 9;
    const deferred = (code?: string) =>
      entry('a', { lane: 'one', deferred: { times: 1, until, ...(code === undefined ? {} : { code }) } });
    expect(lastOf([deferred()])).toEqual(waits('deferred', { until }));
    expect(lastOf([deferred('Http403')])).toEqual(waits('deferred', { code: 'Http403', until }));
    expect(lastOf([deferred()], { online: false })).toEqual(waits('offline'));
    expect(lastOf([deferred(), entry('b', { lane: 'one' })])).toEqual(waits('behind'));
    expect(lastOf([entry('a', { deferred: { times: 1, until: now - 9 } })])).toEqual(waits('next'));
  });

  test('is never the network once the server has answered', () => {
    expect(lastOf([entry('a', { state: 'acknowledged' })], { online: false })).toEqual(waits('confirming'));
    expect(lastOf([entry('a', { again: 1 })], { online: false })).toEqual(waits('again'));
    expect(lastOf([entry('a', { attemptedAt: 'then' })])).toEqual(waits('unanswered'));
  });
});

test('what stops a device is the first cause of any of its remotes', () => {
  const locked = { ...field, trouble: { kind: 'paused', code: 'ProtocolTooOld' } } as const;
  const first = (given: Partial<SendFacts>) => firstStop(facts(given))?.why;
  expect(first({})).toBeUndefined();
  expect(first({ remotes: [away, field] })).toBe('unreachable');
  expect(first({ remotes: [away, locked] })).toBe('paused');
  expect(first({ remotes: [paused('SignInEnded'), locked], online: false })).toBe('signIn');
  expect(
    first({ remotes: [paused('ProtocolTooOld'), { ...locked, trouble: { kind: 'paused', code: 'Unauthorized' } }] }),
  ).toBe('signIn');
});

test('a remote is in contact, stopped, or was never reached', () => {
  expect(remoteStatus('field', facts())).toEqual({ is: 'sent', at: 2 });
  expect(remoteStatus('main', facts({ remotes: [] }))).toEqual(waits('loading'));
  expect(remoteStatus('main', facts({ online: false }))).toEqual(waits('offline'));
});

test('a row is what its user must know first', () => {
  expect(rowStatus([])).toEqual(sent);
  expect(rowStatus([entry('a', { state: 'acknowledged' }), entry('b')])).toEqual(waits('next'));
  expect(rowStatus([entry('b'), refused])).toEqual({ is: 'refused', code: 'Forbidden' });
  expect(mostPressing([waits('next'), waits('offline'), waits('signIn')])).toEqual(waits('signIn'));
});
