import { describe, expect, test } from 'vitest';
import type { AnyRow, Row } from '../collections.ts';
import { rowKey } from '../collections.ts';
import { collectionOf } from '#tests/support/data/collection-of.ts';
import { exampleArgs, exampleRows } from '#tests/support/examples.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import { certifier, supervisor, testEmployee, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { MutationArgs, MutationName } from './catalogue.ts';
import { definitionOf, mutations } from './catalogue.ts';
import type { MutationContext, RowsRead } from './definition.ts';
import { nothingRead } from './definition.ts';

const context: MutationContext = {
  actor: certifier,
  at: '2026-11-20T09:00:00.000Z',
  correctedAt: '2026-11-20T09:00:00.000Z',
};
const startedAt = '2026-11-20T09:00:00.000Z';

/** Applies a mutation's effects to rows, as device and server do. Returns the rows by key. */
function play<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  rows: AnyRow[],
  keys: string[],
): Map<string, AnyRow> {
  const state = new Map(rows.map((row, index) => [keys[index] ?? '', row]));
  const under: RowsRead = {
    get: (collection, id) => state.get(rowKey(collection, id)) as Row<typeof collection> | undefined,
    under: (collection, orderId) =>
      [...state]
        .filter(([one, it]) => one.startsWith(`${collection}/`) && 'orderId' in it && it.orderId === orderId)
        .map(([, it]) => it as Row<typeof collection>),
  };
  for (const effect of definitionOf(name).effects(args, context, under)) {
    const key = rowKey(effect.collection, effect.id);
    const row = effect.apply(state.get(key), under);
    if (row !== undefined) state.set(key, row);
  }
  return state;
}

const examples = exampleArgs(certifier);
const rows = [...exampleRows(certifier), testEmployee(certifier)];
const keys = rows.map((row) => rowKey(collectionOf(row), row.id));
/** Keys of the rows that a mutation creates when there are none. */
const made = (name: MutationName): string[] => {
  const { creates } = definitionOf(name);
  const own = creates === undefined ? [] : [creates(examples[name])];
  return [...own, ...(alsoMade[name] ?? [])];
};
/** Keys of rows that a mutation creates in addition to its own. */
const alsoMade: Partial<Record<MutationName, string[]>> = {
  'order.create': [rowKey('clients', examples['order.create'].client.id)],
  'visit.onMyWay': [rowKey('positions', testId(31))],
  'visit.complete': [rowKey('followUps', testId(1))],
  'feedback.submit': [rowKey('payments', testId(67))],
  'followUp.answer': [rowKey('followUps', testId(1))],
  'clientVisit.checkIn': [rowKey('positions', testId(62))],
  'clientVisit.complete': [rowKey('reminders', testId(77))],
};

const updating = fullExamples(certifier).filter(({ name }) => definitionOf(name).updates !== undefined);

describe('every mutation', () => {
  test.each(updating)(
    '[CF1] $name changes fields that it merges, of the collection that it names',
    ({ name, args }) => {
      const { updates, merge, changes } = definitionOf(name);
      const changed = changes?.(args);
      expect(changed?.row.split('/')[0]).toBe(updates);
      expect(Object.keys(merge)).toEqual(expect.arrayContaining([...(changed?.fields ?? [])]));
    },
  );

  test.each(Object.keys(mutations) as MutationName[])('[LW4] %s is idempotent', (name) => {
    const once = play(name, examples[name], rows, keys);
    const twice = play(name, examples[name], [...once.values()], [...once.keys()]);
    expect([...twice]).toEqual([...once]);
  });

  test.each(Object.keys(mutations) as MutationName[])('[LW4] %s has its own name, and its example is valid', (name) => {
    const definition = definitionOf(name);
    expect(definition.name).toBe(name);
    expect(definition.args.safeParse(examples[name]).success).toBe(true);
    expect(definition.lane(examples[name])).toMatch(/^(notifications$|[a-zA-Z]+:)/);
    expect(definition.args.safeParse({ ...examples[name], surprise: true }).success).toBe(false);
  });

  test.each(Object.keys(mutations) as MutationName[])('[LW4] %s changes no row that does not exist', (name) => {
    const after = play(name, examples[name], [], []);
    expect([...after.keys()].sort()).toEqual(made(name).sort());
  });
});

const [orderKey, visitKey, messageKey] = [
  rowKey('orders', testId(1)),
  rowKey('visits', testId(31)),
  rowKey('messages', testId(21)),
] as const;

test('[OB5] no row refuses evidence or a decision', () => {
  const judging = Object.values(mutations).filter((one) => 'refusal' in one);
  expect(judging.length).toBeGreaterThan(10);
  // A change of an order is evidence where it adds to its texts alone, which no row refuses.
  const evidence = judging.flatMap((one) => ('evidence' in one || 'decides' in one ? [one.name] : [])).toSorted();
  expect(evidence).toEqual(['client.decideClaim', 'order.update']);
  // Whose claim it is suffices: no row is asked.
  const own = { rows: nothingRead, viewer: { id: certifier.id, supervisor: true }, madeAt: 0 };
  const claim = { clientId: testId(61), employee: certifier, given: true };
  const { refusal } = mutations['client.decideClaim'];
  expect(refusal?.(claim, { ...own, hasOtherSupervisor: true })).toBe('Forbidden');
  expect(refusal?.(claim, { ...own, hasOtherSupervisor: false })).toBeUndefined();
  expect(refusal?.(claim, { ...own, viewer: { id: certifier.id, supervisor: false } })).toBe('Forbidden');
  for (const other of [
    { ...claim, given: false },
    { ...claim, employee: supervisor },
  ])
    expect(refusal?.(other, { ...own, hasOtherSupervisor: true })).toBeUndefined();
  const texts = { orderId: testId(1), changes: { internalRemark: 'x', realEstate: testOrder(1).realEstate } };
  const invoice = { number: 'F2026000123', issuedAt: '2026-11-19T08:00:00.000Z' };
  const frozen = { get: () => testOrder(1, { invoice }), under: () => [] } as unknown as RowsRead;
  const judged = { rows: frozen, viewer: { id: certifier.id, supervisor: false }, madeAt: Date.parse(startedAt) };
  expect(mutations['order.update'].refusal?.(texts, judged)).toBeUndefined();
  expect(mutations['order.update'].refusal?.({ ...texts, changes: { total: 5 } }, judged)).toMatch(/Invoice/);
});

test('[OB1] a lane belongs to one remote, so that neither API holds up the other', () => {
  const remotes = new Map<string, Set<string>>();
  for (const { name, remote } of Object.values(mutations)) {
    const [lane = ''] = definitionOf(name).lane(examples[name]).split(':');
    remotes.set(lane, (remotes.get(lane) ?? new Set()).add(remote));
  }
  expect([...remotes].filter(([, of]) => of.size > 1)).toEqual([]);
});

describe('effects', () => {
  test('order.update changes only the given fields', () => {
    const after = play('order.update', { orderId: testId(1), changes: { urgent: true } }, rows, keys);
    expect(after.get(orderKey)).toEqual({ ...testOrder(1), urgent: true });
  });

  test('order.update is invalid without a change or with a remark that is too long', () => {
    const { args } = definitionOf('order.update');
    expect(args.safeParse({ orderId: testId(1), changes: {} }).success).toBe(false);
    expect(args.safeParse({ orderId: testId(1), changes: { internalRemark: 'x'.repeat(4001) } }).success).toBe(false);
  });

  test('order.markMessagesRead keeps the first reading time and never lists the author', () => {
    const read = testMessage(21, 1, { readBy: [{ userId: certifier.id, at: '2026-11-19T09:00:00.000Z' }] });
    const own = testMessage(21, 1, { author: certifier });
    const args = examples['order.markMessagesRead'];
    expect(play('order.markMessagesRead', args, [read], [messageKey]).get(messageKey)).toEqual(read);
    expect(play('order.markMessagesRead', args, [own], [messageKey]).get(messageKey)).toEqual(own);
    expect(play('order.markMessagesRead', args, rows, keys).get(messageKey)).toMatchObject({
      author: supervisor,
      readBy: [{ userId: certifier.id }],
    });
  });

  test('visit.start updates the visit and the order’s last visit, unless that is later', () => {
    const after = play('visit.start', examples['visit.start'], rows, keys);
    expect(after.get(visitKey)).toMatchObject({
      state: 'started',
      history: [{ state: 'started', at: startedAt, by: certifier }],
    });
    expect(after.get(orderKey)).toMatchObject({ lastVisitAt: startedAt });
    const later = testOrder(1, { lastVisitAt: '2026-11-21T09:00:00.000Z' });
    expect(play('visit.start', examples['visit.start'], [later], [orderKey]).get(orderKey)).toEqual(later);
  });

  test('visit.cancel keeps the visitor of an order whose visit has not come to this device', () => {
    const [karim, anne] = [supervisor, { id: testId(41), name: 'Anne' }];
    const order = testOrder(1, { assignee: certifier, visitors: [karim, anne] });
    const visits = [testVisit(31, 1, { employee: karim }), testVisit(32, 1, { employee: certifier })];
    const visitKeys = visits.map(({ id }) => rowKey('visits', id));
    const after = play('visit.cancel', examples['visit.cancel'], [order, ...visits], [orderKey, ...visitKeys]);
    expect(after.get(orderKey)).toMatchObject({ visitors: [anne] });
  });

  test('visit.start does not change an ended visit', () => {
    const done = testVisit(31, 1, { state: 'done' });
    const after = play('visit.start', examples['visit.start'], [testOrder(1), done], [orderKey, visitKey]);
    expect(after.get(visitKey)).toEqual(done);
  });
});
