import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleArgs } from '#tests/support/examples.ts';
import {
  certifier as agent,
  supervisor,
  testClient,
  testConflict,
  testOrder,
  testId,
  testNewOrder,
  testNotification,
} from '#tests/support/rows.ts';
import { settleHere } from '#tests/support/data/settle-here.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { Mutate } from '../../outbox/mutate.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { discardMutation } from '../../outbox/discard.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { knownElsewhere } from '../orders/departed-orders.ts';
import { countOpenConflicts } from '../decisions/conflicts.ts';
import { discardedLately, outboxGroups, settledLately } from './sync-centre.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const client = testClient(5, { commercial: agent, name: 'Immo Cambre' });
const { orderId, address, ...order } = testNewOrder(1);
const created = exampleArgs(agent)['client.create'];

let db: UserDatabase;
let mutate: Mutate;
let next = 100;

beforeEach(async () => {
  db = new UserDatabase(`sync-centre-${Math.random()}`, agent.id);
  mutate = createMutate({
    db,
    clock: () => now,
    newId: () => testId((next += 1)),
    actor: agent,
    afterCommit: () => undefined,
  });
  await storeRows(db, 'clients', [client]);
});
afterEach(() => db.delete());

test('[OB8] groups the outbox by order or client with their names, also for those that only exist here', async () => {
  const changed = await mutate({
    name: 'client.update',
    args: { clientId: client.id, changes: { note: 'clé au bureau' } },
  });
  const made = await mutate({ name: 'order.create', args: { orderId, address, ...order } });
  const message = await mutate({ name: 'order.sendMessage', args: { orderId, messageId: testId(9), body: 'bonjour' } });
  const again = await mutate({
    name: 'client.update',
    args: { clientId: client.id, changes: { note: 'clé chez le voisin' } },
  });
  const refused = await mutate({ name: 'client.create', args: created });
  // A refused creation shows no row.
  await db.outbox
    .where('id')
    .equals(refused)
    .modify({ state: 'refused', error: { code: 'Invalid' } });
  await db.clients.delete(created.clientId);
  const groups = await outboxGroups(db, now);
  expect(groups.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
    [{ client: { id: client.id, name: 'Immo Cambre', page: 'card' } }, [changed, again]],
    [{ order: { id: orderId, number: null, address } }, [made, message]],
    [{ client: { id: created.clientId, name: created.name, page: 'card' } }, [refused]],
  ]);
  await db.clients.delete(client.id);
  expect((await outboxGroups(db, now))[0]).toMatchObject({ subject: { kind: 'client', id: client.id }, label: null });
});

test('[PL3e] a group names an order that left: by the latest notification, else by what its mutations stored', async () => {
  const karim = { id: testId(70), name: 'Karim Benali' };
  const about = { kind: 'orderReassigned' as const, orderId, userId: agent.id };
  const id = await mutate({ name: 'order.sendMessage', args: { orderId, messageId: testId(9), body: 'bonjour' } });
  expect((await outboxGroups(db, now))[0]?.label).toBeNull();
  await db.outbox
    .where('id')
    .equals(id)
    .modify({ formerOrder: { number: '2026-000001', address } });
  const named = { id: orderId, number: '2026-000001', address };
  expect((await outboxGroups(db, now))[0]?.label).toEqual({ order: { ...named, departed: { news: null } } });
  const [first, last] = ['2026-11-19T08:00:00.000Z', '2026-11-19T09:00:00.000Z'];
  const noticeOf = { number: '2026-000001', address, assignee: karim };
  await storeRows(db, 'notifications', [
    testNotification(1, { ...about, at: last, order: noticeOf }),
    testNotification(2, { ...about, at: first, order: { ...noticeOf, assignee: null } }),
  ]);
  const departed = { news: { holder: karim, at: last } };
  expect((await outboxGroups(db, now))[0]?.label).toEqual({ order: { ...named, departed } });
  expect(await knownElsewhere(db, '2026-000001')).toEqual({ order: { ...named, ...departed }, unsent: 1 });
  expect(await knownElsewhere(db, orderId)).toMatchObject({ unsent: 1 });
  expect(await knownElsewhere(db, testId(60))).toEqual({ order: null, unsent: 0 });
});

test('sent and discarded mutations have the name of their subject too', async () => {
  const sent = await mutate({ name: 'client.update', args: { clientId: client.id, changes: { note: 'a' } } });
  await settleHere(db, sent, now - 1);
  await discardMutation(
    db,
    await mutate({ name: 'client.update', args: { clientId: client.id, changes: { note: 'b' } } }),
    now,
  );
  const label = { client: { id: client.id, name: 'Immo Cambre', page: 'card' } };
  expect((await settledLately(db, now, 10)).items.map((one) => [one.item.id, one.label])).toEqual([[sent, label]]);
  expect((await discardedLately(db)).map((one) => one.label)).toEqual([label]);
});

test('[CF2] counts undecided conflicts: all of them for a supervisor, their own recent ones for an author', async () => {
  const at = new Date(now).toISOString();
  const old = '2026-10-01T09:00:00.000Z';
  await storeRows(db, 'conflicts', [
    testConflict(1, 1, { at }),
    testConflict(2, 2, { at: old }),
    testConflict(3, 3, { at, lostBy: supervisor }),
    testConflict(4, 4, { at, upheld: { by: supervisor, at } }),
  ]);
  expect(await countOpenConflicts(db, { id: supervisor.id, supervisor: true, now })).toBe(3);
  expect(await countOpenConflicts(db, { id: agent.id, supervisor: false, now })).toBe(1);
});

test('[CF3] a proposed payment is undecided, although the order has no such field', async () => {
  await storeRows(db, 'orders', [testOrder(1)]);
  const payment = { paymentId: testId(51), method: 'cash', amount: 5_000, receivedBy: agent, receivedAt: '', note: '' };
  await storeRows(db, 'conflicts', [testConflict(1, 1, { field: 'payment', lost: payment, kept: null })]);
  expect(await countOpenConflicts(db, { id: supervisor.id, supervisor: true, now })).toBe(1);
});
