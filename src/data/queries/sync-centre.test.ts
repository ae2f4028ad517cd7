import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleArgs } from '#tests/support/examples.ts';
import { certifier as agent, testClient, testId, testNewOrder } from '#tests/support/rows.ts';
import { settleHere } from '#tests/support/settle-here.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import type { Mutate } from '../mutate.ts';
import { createMutate } from '../mutate.ts';
import { discardMutation } from '../outbox-actions.ts';
import { UserDatabase } from '../user-database.ts';
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

test('[OB8] what waits stands under the order or the client that it is about, by their names, also those that only exist here', async () => {
  const changed = await mutate('client.update', { clientId: client.id, changes: { note: 'clé au bureau' } });
  const made = await mutate('order.create', { orderId, address, ...order });
  const message = await mutate('order.sendMessage', { orderId, messageId: testId(9), body: 'bonjour' });
  const again = await mutate('client.update', { clientId: client.id, changes: { note: 'clé chez le voisin' } });
  const refused = await mutate('client.create', created);
  // What the server refused shows no row.
  await db.outbox
    .where('id')
    .equals(refused)
    .modify({ state: 'refused', error: { code: 'Invalid' } });
  await db.clients.delete(created.clientId);
  const groups = await outboxGroups(db, now);
  expect(groups.map(({ label, items }) => [label, items.map(({ id }) => id)])).toEqual([
    [{ client: { id: client.id, name: 'Immo Cambre' } }, [changed, again]],
    [{ order: { id: orderId, number: null, address } }, [made, message]],
    [{ client: { id: created.clientId, name: created.name } }, [refused]],
  ]);
  await db.clients.delete(client.id);
  expect((await outboxGroups(db, now))[0]).toMatchObject({ subject: { kind: 'client', id: client.id }, label: null });
});

test('what was sent and what was discarded say so too', async () => {
  const sent = await mutate('client.update', { clientId: client.id, changes: { note: 'a' } });
  await settleHere(db, sent, now - 1);
  await discardMutation(db, await mutate('client.update', { clientId: client.id, changes: { note: 'b' } }), now);
  const label = { client: { id: client.id, name: 'Immo Cambre' } };
  expect((await settledLately(db, now, 10)).items.map((one) => [one.item.id, one.label])).toEqual([[sent, label]]);
  expect((await discardedLately(db)).map((one) => one.label)).toEqual([label]);
});
