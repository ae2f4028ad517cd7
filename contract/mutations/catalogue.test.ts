import { describe, expect, test } from 'vitest';
import type { AnyRow } from '../collections.ts';
import { rowKey } from '../collections.ts';
import {
  certifier,
  supervisor,
  testConflict,
  testId,
  testMessage,
  testNewOrder,
  testOrder,
  testVisit,
} from '#tests/support/rows.ts';
import type { MutationArgs, MutationName } from './catalogue.ts';
import { definitionOf, mutations } from './catalogue.ts';
import type { MutationContext } from './definition.ts';
import { smsLateExpiry } from './order-sms-late.ts';

const context: MutationContext = { actor: certifier, at: '2026-11-20T09:00:00.000Z' };
const startedAt = '2026-11-20T09:31:00.000Z';

/** Rows by key, changed by a mutation as the device and the server change them. */
function play<N extends MutationName>(
  name: N,
  args: MutationArgs<N>,
  rows: AnyRow[],
  keys: string[],
): Map<string, AnyRow> {
  const state = new Map(rows.map((row, index) => [keys[index] ?? '', row]));
  for (const effect of definitionOf(name).effects(args, context)) {
    const key = rowKey(effect.collection, effect.id);
    const row = effect.apply(state.get(key));
    if (row !== undefined) state.set(key, row);
  }
  return state;
}

const examples: { [N in MutationName]: MutationArgs<N> } = {
  'order.update': { orderId: testId(1), changes: { internalRemark: 'clé', tags: ['a'], urgent: true } },
  'order.sendMessage': { orderId: testId(1), messageId: testId(5), body: 'bonjour' },
  'order.markMessagesRead': { orderId: testId(1), messageIds: [testId(4)] },
  'visit.start': { visitId: testId(3), orderId: testId(1), startedAt },
  'order.create': testNewOrder(6),
  'order.assign': { orderId: testId(1), assignee: supervisor },
  'order.smsLate': { orderId: testId(1) },
  'conflict.restore': { conflictId: testId(7), orderId: testId(1), value: { urgent: true } },
};
/** The one row that each creating mutation makes out of nothing. */
const made: Partial<Record<MutationName, string>> = {
  'order.sendMessage': rowKey('messages', testId(5)),
  'order.create': rowKey('orders', testId(6)),
};
const rows = [testOrder(1), testVisit(3, 1), testMessage(4, 1), testConflict(7, 1)];
const keys = [
  rowKey('orders', testId(1)),
  rowKey('visits', testId(3)),
  rowKey('messages', testId(4)),
  rowKey('conflicts', testId(7)),
];

describe('every mutation', () => {
  test.each(Object.keys(mutations) as MutationName[])(
    '[LW4] %s is idempotent: played twice it changes nothing more',
    (name) => {
      const once = play(name, examples[name], rows, keys);
      const twice = play(name, examples[name], [...once.values()], [...once.keys()]);
      expect([...twice]).toEqual([...once]);
    },
  );

  test.each(Object.keys(mutations) as MutationName[])(
    '[LW4] %s stands under its own name, and its example is valid',
    (name) => {
      const definition = definitionOf(name);
      expect(definition.name).toBe(name);
      expect(definition.args.safeParse(examples[name]).success).toBe(true);
      expect(definition.lane(examples[name])).toMatch(/^(order|visit):/);
      expect(definition.args.safeParse({ ...examples[name], surprise: true }).success).toBe(false);
    },
  );

  test.each(Object.keys(mutations) as MutationName[])('[LW4] %s leaves rows alone that are not there', (name) => {
    const after = play(name, examples[name], [], []);
    expect([...after.keys()]).toEqual(made[name] === undefined ? [] : [made[name]]);
  });
});

describe('effects', () => {
  test('order.update changes the given fields and no other', () => {
    const after = play('order.update', { orderId: testId(1), changes: { urgent: true } }, rows, keys);
    expect(after.get(keys[0] ?? '')).toEqual({ ...testOrder(1), urgent: true });
  });

  test('order.update without a change, or with a remark that is too long, is not valid', () => {
    const { args } = definitionOf('order.update');
    expect(args.safeParse({ orderId: testId(1), changes: {} }).success).toBe(false);
    expect(args.safeParse({ orderId: testId(1), changes: { internalRemark: 'x'.repeat(4001) } }).success).toBe(false);
  });

  test('order.markMessagesRead keeps the first time, and does not list an author as a reader', () => {
    const read = testMessage(4, 1, { readBy: [{ userId: certifier.id, at: '2026-11-19T09:00:00.000Z' }] });
    const own = testMessage(4, 1, { author: certifier });
    const args = examples['order.markMessagesRead'];
    expect(play('order.markMessagesRead', args, [read], [keys[2] ?? '']).get(keys[2] ?? '')).toEqual(read);
    expect(play('order.markMessagesRead', args, [own], [keys[2] ?? '']).get(keys[2] ?? '')).toEqual(own);
    expect(play('order.markMessagesRead', args, rows, keys).get(keys[2] ?? '')).toMatchObject({
      author: supervisor,
      readBy: [{ userId: certifier.id }],
    });
  });

  test('visit.start moves the visit and the order’s last visit; a later last visit stays', () => {
    const after = play('visit.start', examples['visit.start'], rows, keys);
    expect(after.get(keys[1] ?? '')).toMatchObject({
      state: 'started',
      history: [{ state: 'started', at: startedAt, by: certifier }],
    });
    expect(after.get(keys[0] ?? '')).toMatchObject({ lastVisitAt: startedAt });
    const later = testOrder(1, { lastVisitAt: '2026-11-21T09:00:00.000Z' });
    expect(play('visit.start', examples['visit.start'], [later], keys).get(keys[0] ?? '')).toEqual(later);
  });

  test('visit.start leaves a visit that is over as it is', () => {
    const done = testVisit(3, 1, { state: 'done' });
    const after = play('visit.start', examples['visit.start'], [testOrder(1), done], keys);
    expect(after.get(keys[1] ?? '')).toEqual(done);
  });
});

test('[OB7] the word that one is late is worthless after 45 minutes', () => {
  expect(smsLateExpiry).toBe(45 * 60_000);
  expect(mutations['order.smsLate'].expiresAfter).toBe(smsLateExpiry);
});
