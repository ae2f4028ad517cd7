import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFeedback } from '#tests/support/examples.ts';
import { certifier, supervisor, testConflict, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { HistoryEvent } from './order-history.ts';
import { historyOfOrder, withServerChanges } from './order-history.ts';

let db: UserDatabase;
beforeEach(() => {
  db = openUserDatabase('history-test', testId(900_001));
});
afterEach(() => db.delete());

const stored = <T extends { id: string }>(row: T) => ({ id: row.id, version: 1, scopes: [], generation: 0, row });

test('an order’s past names who did what, with the values that lost, the newest first', async () => {
  const order = testOrder(1, { createdBy: supervisor });
  const at = '2026-11-20T09:00:00.000Z';
  await db.visits.put(stored(testVisit(31, 1, { history: [{ state: 'planned', at, by: supervisor }] })));
  await db.visits.put(stored(testVisit(32, 2, { history: [{ state: 'planned', at, by: supervisor }] })));
  await db.conflicts.put(stored(testConflict(51, 1, { at: '2026-11-21T09:00:00.000Z', keptBy: certifier })));
  const events = await historyOfOrder(db, order, certifier.name);
  expect(events.map(({ fact, by }) => [fact.kind, by])).toEqual([
    ['conflict', certifier.name],
    ['visit', supervisor.name],
    ['created', supervisor.name],
  ]);
});

test('a corrected form was filled in by its author and corrected by somebody else, each at their own time', async () => {
  const first = { ...testFeedback(certifier), submittedAt: '2026-11-20T10:00:00.000Z' };
  const { id: _, orderId: _order, visitId: _visit, ...earlier } = first;
  const corrected = { by: supervisor, submittedAt: '2026-11-20T11:00:00.000Z', correctionId: testId(83) };
  await db.visitFeedback.put(stored({ ...first, ...corrected, earlier: [earlier] }));
  const events = await historyOfOrder(db, testOrder(1), certifier.name);
  expect(events.filter(({ fact }) => fact.kind === 'form').map(({ at, by, fact }) => [at, by, fact])).toEqual([
    [corrected.submittedAt, supervisor.name, { kind: 'form', isCorrection: true }],
    [first.submittedAt, certifier.name, { kind: 'form', isCorrection: false }],
  ]);
});

const all = { isShown: () => true, isPartial: false };
const change = (id: number, at: string, field = 'total') => ({
  id,
  at,
  by: supervisor,
  mutationId: testId(700 + id),
  fields: [{ field, from: 1, to: 2 }],
});
const device = (at: string, fact: HistoryEvent['fact']): HistoryEvent => ({ id: at, at, by: certifier.name, fact });

test('the server’s changes stand among what the device knows', () => {
  const known = [
    device('2026-11-20T10:00:00.000Z', { kind: 'form', isCorrection: false }),
    device('2026-11-01T08:00:00.000Z', { kind: 'created' }),
  ];
  const events = withServerChanges(
    known,
    [change(2, '2026-11-21T08:00:00.000Z'), change(1, '2026-11-19T08:00:00.000Z')],
    all,
  );
  expect(events.map(({ fact, by }) => [fact.kind, by])).toEqual([
    ['changed', supervisor.name],
    ['form', certifier.name],
    ['changed', supervisor.name],
    ['created', certifier.name],
  ]);
});

test('the cancellation of an order that was reopened stays in its history', () => {
  const cancelled = { by: certifier, at: '2026-11-18T09:00:00.000Z', reason: 'Le client renonce' };
  const reopening = {
    ...change(3, '2026-11-21T08:00:00.000Z'),
    fields: [
      { field: 'state', from: 'cancelled', to: 'toPlan' },
      { field: 'cancelled', from: cancelled, to: null },
    ],
  };
  const events = withServerChanges([], [reopening], { isShown: () => false, isPartial: false });
  expect(events).toMatchObject([
    { at: cancelled.at, by: certifier.name, fact: { kind: 'cancelled', reason: 'Le client renonce' } },
  ]);
});

test('a change of this device that the server has is shown once; one that waits is shown as it waits', async () => {
  const order = testOrder(1);
  await db.orders.put(stored(order));
  let nextId = 700;
  const newId = (): string => testId((nextId += 1));
  const mutate = createMutate({ db, clock: () => Date.now(), newId, actor: certifier, afterCommit: () => undefined });
  const write = (internalRemark: string) =>
    mutate([{ name: 'order.update', args: { orderId: order.id, changes: { internalRemark } } }]);
  await write('sent');
  await write('waiting');
  const known = await historyOfOrder(db, order, certifier.name);
  const own = known.flatMap(({ fact }) => (fact.kind === 'own' ? [fact.entry.id] : []));
  expect(own).toHaveLength(2);
  const [waiting, sent = ''] = own;
  const events = withServerChanges(known, [{ ...change(1, '2026-11-20T10:00:00.000Z'), mutationId: sent }], all);
  const shown = events.map(({ fact }) => (fact.kind === 'own' ? fact.entry.id : fact.kind));
  expect(new Set(shown)).toEqual(new Set([waiting, 'changed', 'created']));
});

test('fields that nobody fills in are left out, and a change of nothing else', () => {
  const given = {
    ...change(1, '2026-11-20T10:00:00.000Z'),
    fields: [
      { field: 'total', from: 1, to: 2 },
      { field: 'sortKey', from: 1, to: 2 },
    ],
  };
  const isShown = (field: string): boolean => field === 'total';
  const events = withServerChanges([], [given, change(2, '2026-11-20T11:00:00.000Z', 'sortKey')], {
    isShown,
    isPartial: false,
  });
  expect(events.map(({ fact }) => fact)).toEqual([{ kind: 'changed', fields: [{ field: 'total', from: 1, to: 2 }] }]);
});

test('while the server has older changes, nothing older than those read is shown', () => {
  const known = [device('2026-11-01T08:00:00.000Z', { kind: 'created' })];
  const changes = [change(9, '2026-11-21T08:00:00.000Z')];
  expect(withServerChanges(known, changes, { ...all, isPartial: true })).toHaveLength(1);
  expect(withServerChanges(known, changes, all)).toHaveLength(2);
});
