import { expect, test } from 'vitest';
import type { RowKey } from '#contract/collections.ts';
import type { OrderState } from '#contract/entities/order.ts';
import {
  certifier,
  supervisor,
  testClient,
  testConflict,
  testFollowUp,
  testPebDraft,
  testUpload,
} from '#tests/support/rows.ts';
import {
  canDecideAnyway,
  decidedAt,
  isMadeAnyway,
  lastDecision,
  saysTheSame,
  seenOf,
  unseenDecision,
} from './decisions.ts';

const at = '2026-11-20T09:00:00.000Z';
const later = '2026-11-20T09:00:03.000Z';
const last = { accepted: true, reason: '', by: supervisor, at };

test('[DC1] a colleague’s decision that the author had not seen is told; one’s own and a seen one are not', () => {
  expect(unseenDecision(last, null, certifier.id)).toBe(last);
  expect(unseenDecision(last, later, certifier.id)).toBe(last);
  expect(unseenDecision(last, at, certifier.id)).toBeUndefined();
  expect(unseenDecision(last, null, supervisor.id)).toBeUndefined();
  expect(unseenDecision(null, null, certifier.id)).toBeUndefined();
});

test('[DC1a] a decision of an earlier version names nothing, and is judged as before', () => {
  expect(unseenDecision(last, undefined, certifier.id)).toBeUndefined();
  expect(isMadeAnyway(last, undefined)).toBe(false);
  expect(isMadeAnyway(last, at)).toBe(true);
});

test('[DC1a] who accepts what a colleague accepted says the same; another reason does not', () => {
  expect(saysTheSame({ accepted: true, reason: '' }, last)).toBe(true);
  const refused = { ...last, accepted: false, reason: 'Floue' };
  expect(saysTheSame({ accepted: false, reason: 'Trop sombre' }, refused)).toBe(false);
  expect(saysTheSame({ accepted: true, reason: '' }, refused)).toBe(false);
});

test('[DC1b] a decision is later than the last one, by a millisecond where its clock says no later', () => {
  expect(decidedAt(later, last)).toBe(later);
  expect(decidedAt(at, null)).toBe(at);
  for (const early of [at, '2020-01-01T00:00:00.000Z']) expect(decidedAt(early, last)).toBe('2026-11-20T09:00:00.001Z');
});

test('the last decision is read from each kind of row', () => {
  const { by } = last;
  const history = [
    { state: 'submitted' as const, by: certifier, at, reason: '' },
    { state: 'returned' as const, by, at: later, reason: 'Floue' },
    { state: 'submitted' as const, by: certifier, at: later, reason: '' },
  ];
  expect(seenOf(testUpload(71, 1, { review: last }))).toBe(at);
  expect(lastDecision(testUpload(71, 1))).toBeNull();
  expect(lastDecision(testFollowUp(1, { history }))).toMatchObject({ accepted: false, at: later, reason: 'Floue' });
  const decided = { by, at, reason: 'Surface' };
  expect(lastDecision(testPebDraft(81, 1, { state: 'rejected', decided }))).toEqual({
    ...last,
    accepted: false,
    reason: 'Surface',
  });
  expect(lastDecision(testConflict(51, 1, { upheld: { by, at } }))).toMatchObject({ accepted: false });
  expect(lastDecision(testConflict(51, 1, { restored: { by, at } }))).toMatchObject({ accepted: true });
  const client = testClient(61, { decidedClaims: [{ claimant: certifier, decided: last }] });
  expect([seenOf(client, certifier.id), seenOf(client, supervisor.id), seenOf(undefined)]).toEqual([at, null, null]);
});

test('what was given away or restored stays so', () => {
  const can = (row: RowKey, accepted: boolean, isSupervisor = true): boolean =>
    canDecideAnyway(row, { ...last, accepted }, { supervisor: isSupervisor, order: undefined });
  expect(can('uploads/1', true)).toBe(true);
  expect(can('uploads/1', true, false)).toBe(false);
  expect(can('uploads/1', false, false)).toBe(true);
  expect(can('clients/1', true)).toBe(false);
  expect(can('conflicts/1', true)).toBe(false);
  expect(can('conflicts/1', false)).toBe(true);
});

test('[DC1] an accepted draft of a certified order is not rejected all the same; a rejected one is accepted', () => {
  const can = (accepted: boolean, state: OrderState): boolean =>
    canDecideAnyway('pebDrafts/1', { ...last, accepted }, { supervisor: true, order: { state } });
  expect([can(true, 'waitingForClient'), can(true, 'certified'), can(false, 'certified')]).toEqual([true, false, true]);
});
