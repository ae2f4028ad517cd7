import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, testId, testNewOrder } from '#tests/support/rows.ts';
import { settleHere } from '#tests/support/data/settle-here.ts';

import type { Mutate } from '../../outbox/mutate.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { changeRemote } from '../../remotes/remote-states.ts';
import { creationOutcomes, creations, unfinishedOrders } from './new-orders.ts';
import { writeDraft } from '../../drafts/drafts.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { draftKinds, draftName } from '#data/drafts/draft-name.ts';

let db: UserDatabase;
let mutate: Mutate;
let next = 100;
const newId = (): string => testId((next += 1));
const args = testNewOrder(1);
const orderId = args.orderId;

beforeEach(async () => {
  db = new UserDatabase('new-orders', certifier.id);
  await db.delete();
  await db.open();
  mutate = createMutate({ db, clock: () => 1, newId, actor: certifier, afterCommit: () => undefined });
});
afterEach(() => db.delete());

/** Creates an order that the server refuses, with a message written on it before the refusal. */
async function refusedWithMessage(): Promise<{ created: string; message: string }> {
  const created = await mutate({ name: 'order.create', args });
  const message = await mutate({ name: 'order.sendMessage', args: { orderId, messageId: testId(9), body: 'bonjour' } });
  await db.outbox
    .where('id')
    .equals(created)
    .modify({ state: 'refused', error: { code: 'AreaNotServed' } });
  return { created, message };
}

test('[OB3] [OB4] a corrected creation gets a new identifier, and a message on its order depends on it', async () => {
  const { created, message } = await refusedWithMessage();
  const address = { ...args.address, zipcode: '5000', city: 'Namur' };
  const id = await mutate({ name: 'order.create', args: { ...args, address } }, { replaces: created });
  expect(id).not.toBe(created);
  const entries = await db.outbox.orderBy('seq').toArray();
  expect(entries.map((entry) => [entry.id, entry.state])).toEqual([
    [id, 'pending'],
    [message, 'pending'],
  ]);
  expect(entries[1]?.dependsOn).toEqual([id]);
  expect((await creations(db))[0]?.args.address.zipcode).toBe('5000');
  expect((await db.orders.get(orderId))?.row.address.zipcode).toBe('5000');
});

test('invalid arguments leave a refused creation unchanged', async () => {
  const created = await mutate({ name: 'order.create', args });
  await db.outbox
    .where('id')
    .equals(created)
    .modify({ state: 'refused', error: { code: 'AreaNotServed' } });
  const corrected = mutate({ name: 'order.create', args: { ...args, services: [] } }, { replaces: created });
  await expect(corrected).rejects.toMatchObject({ code: 'ValidationFailed' });
  expect((await db.outbox.toArray())[0]).toMatchObject({ id: created, state: 'refused' });
});

test('drafts and refused creations are unfinished; a draft whose order exists is not', async () => {
  await refusedWithMessage();
  await writeDraft(db, draftName(draftKinds.newOrder, testId(50)), { text: '{}', base: '' }, 5);
  await mutate({ name: 'order.create', args: testNewOrder(60) });
  await writeDraft(db, draftName(draftKinds.newOrder, testNewOrder(60).orderId), { text: '{}', base: '' }, 6);
  const found = (await unfinishedOrders(db)).map((one) => [one.orderId, one.refusal]);
  expect(found).toContainEqual([testId(50), null]);
  expect(found).not.toContainEqual([testNewOrder(60).orderId, null]);
});

test('[OB3] the outcome of a creation is found from the instant of its arrival, by either clock', async () => {
  const opened = Date.parse('2026-11-20T08:00:00.000Z');
  const serverIsAhead = 3_600_000;
  await changeRemote(db, 'main', (state) => ({ ...state, clockOffset: serverIsAhead }));
  const { created: refused } = await refusedWithMessage();
  await db.outbox
    .where('id')
    .equals(refused)
    .modify({ answeredAt: new Date(opened + 5).toISOString() });
  await settleHere(db, await mutate({ name: 'order.create', args: testNewOrder(60) }), opened - 1 + serverIsAhead);
  await settleHere(db, await mutate({ name: 'order.create', args: testNewOrder(61) }), opened + serverIsAhead);
  await mutate({ name: 'order.create', args: testNewOrder(62) });
  const found = async (since: number): Promise<unknown> =>
    (await creationOutcomes(db, since)).map((one) => [one.orderId, one.refusal]);
  const taken = [testNewOrder(61).orderId, null];
  expect(await found(opened)).toEqual([taken, [orderId, 'AreaNotServed']]);
  expect(await found(opened + 1)).toEqual([[orderId, 'AreaNotServed']]);
  expect(await found(opened + 6)).toEqual([]);
});
