import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { changeRemote } from '../remotes/remote-states.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';
import { discardMutation, discardMutations, undoDiscards } from './discard.ts';
import { createMutate } from './mutate.ts';

const orderId = testId(1);
const now = Date.parse('2026-11-20T09:00:00.000Z');
let db: UserDatabase;
let nextId = 900;
const newId = () => testId((nextId += 1));

beforeEach(async () => {
  db = openUserDatabase('discard', newId());
  await storeRows(db, 'orders', [testOrder(1)]);
});
afterEach(() => db.delete());

/** Queues a message and the reading of it, which a device that died had noted as attempted. Returns both. */
async function twoOfWhichOneIsNoted(): Promise<[string, string]> {
  const mutate = createMutate({ db, actor: certifier, newId, clock: () => now, afterCommit: () => undefined });
  const messageId = newId();
  const first = await mutate({ name: 'order.sendMessage', args: { orderId, messageId, body: 'Bonjour' } });
  const second = await mutate({ name: 'order.markMessagesRead', args: { orderId, messageIds: [messageId] } });
  await changeRemote(db, 'main', (state) => ({ ...state, attempts: { [second]: new Date(now).toISOString() } }));
  return [first, second];
}

test('[OB3b] [OB6c] what depends on a refused mutation never left, and is discarded with it', async () => {
  const [refused, noted] = await twoOfWhichOneIsNoted();
  expect(await db.outbox.where('id').equals(noted).first()).toMatchObject({ dependsOn: [refused] });
  await db.outbox
    .where('id')
    .equals(refused)
    .modify({ state: 'refused', error: { code: 'Internal' } });
  expect(await discardMutation(db, refused, now)).toBe(2);
  expect(await db.outbox.count()).toBe(0);
});

test('[OB3b] what another device may have sent is not discarded with what it depends on', async () => {
  const [refused, noted] = await twoOfWhichOneIsNoted();
  await db.outbox
    .where('id')
    .equals(refused)
    .modify({ state: 'refused', error: { code: 'Internal' } });
  // As an import marks it.
  await db.outbox
    .where('id')
    .equals(noted)
    .modify({ attemptedAt: new Date(now).toISOString() });
  await expect(discardMutation(db, refused, now)).rejects.toThrow('AlreadySent');
});

test('[OB3b] what may have left by itself is not discarded', async () => {
  const [, noted] = await twoOfWhichOneIsNoted();
  await expect(discardMutation(db, noted, now)).rejects.toThrow('AlreadySent');
});

test('[OB3] [CF4c] several are discarded over one reading of the outbox, and come back as they were', async () => {
  const mutate = createMutate({ db, actor: certifier, newId, clock: () => now, afterCommit: () => undefined });
  const ids: string[] = [];
  for (const internalRemark of ['un', 'deux', 'trois'])
    ids.push(await mutate({ name: 'order.update', args: { orderId, changes: { internalRemark } } }));
  const before = await db.outbox.orderBy('seq').toArray();
  const reading = vi.spyOn(db.outbox, 'orderBy');
  expect(await discardMutations(db, ids, now)).toEqual(ids);
  expect(reading).toHaveBeenCalledTimes(1);
  reading.mockRestore();
  expect((await db.orders.get(orderId))?.row.internalRemark).toBe('');
  await undoDiscards(db, ids);
  expect(await db.outbox.orderBy('seq').toArray()).toEqual(before);
  expect((await db.orders.get(orderId))?.row.internalRemark).toBe('trois');
});
