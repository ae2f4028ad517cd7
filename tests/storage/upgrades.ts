import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { createMutate } from '#data/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/user-database.ts';
import { certifier, supervisor, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import { limits, scope, t0 } from './device.ts';
import { describeNewCollections } from './new-collections.ts';

/** The schema as it was first shipped: never to be changed. */
const first = {
  orders: 'id, row.orderDate, row.number',
  messages: 'id, [row.orderId+row.sentAt]',
  visits: 'id, row.orderId, row.plannedStart',
  base: '[collection+id]',
  outbox: '++seq, &id, [remote+state], state, *targets',
  settled: 'id, settledAt',
  discarded: 'id, discardedAt',
  remotes: 'remote',
  leases: 'name',
  drafts: 'key',
};

const stored = <R extends { id: string }>(row: R) => ({ id: row.id, version: 3, scopes: [scope], generation: 1, row });

/** A device that worked on the first schema: rows, one of them dirty, and what it has not sent. */
async function oldDevice(name: string): Promise<Record<string, unknown[]>> {
  const old = new Dexie(name);
  old.version(1).stores(first);
  const order = testOrder(1, { paid: false, internalRemark: 'mienne' });
  await old.table('orders').bulkAdd([stored(order), stored(testOrder(2, { paid: true, urgent: true }))]);
  await old.table('base').add({ ...stored(testOrder(1)), collection: 'orders' });
  await old.table('visits').add(stored(testVisit(10, 1)));
  await old
    .table('messages')
    .bulkAdd([
      stored(testMessage(20, 1, { author: supervisor })),
      stored(
        testMessage(21, 1, { author: supervisor, readBy: [{ userId: certifier.id, at: '2026-11-20T08:00:00.000Z' }] }),
      ),
      stored(testMessage(22, 1, { author: certifier })),
    ]);
  await old.table('outbox').add({
    id: testId(900),
    remote: 'main',
    lane: `order:${order.id}`,
    name: 'order.update',
    v: 1,
    args: { orderId: order.id, changes: { internalRemark: 'mienne' } },
    base: { internalRemark: '' },
    dependsOn: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    offeredAt: '2026-11-20T08:30:00.000Z',
    actor: certifier,
    state: 'pending',
    targets: [`orders/${order.id}`],
    effects: [],
  });
  await old.table('drafts').add({ key: 'message', text: 'à moitié', changedAt: t0 });
  const content = await contentOf(old);
  old.close();
  return content;
}

async function contentOf(db: Dexie): Promise<Record<string, unknown[]>> {
  const entries = await Promise.all(
    Object.keys(first).map(async (table): Promise<[string, unknown[]]> => [table, await db.table(table).toArray()]),
  );
  return Object.fromEntries(entries);
}

/** Databases of older versions, opened by this one, on each implementation of IndexedDB. */
export function describeUpgrades(implementation: string): void {
  describe(`new collections on ${implementation}`, () => {
    describeNewCollections();
  });

  describe(`upgrades on ${implementation}`, () => {
    let db: UserDatabase;

    afterEach(() => db.delete());

    test('[LW5] [OB3] a database of the first schema with an outbox opens, loses nothing and goes on', async () => {
      const name = `upgrade-${Math.random()}`;
      const before = await oldDevice(name);
      db = new UserDatabase(name, certifier.id);
      const after = await contentOf(db);
      for (const [table, rows] of Object.entries(before)) {
        expect(after[table]).toHaveLength(rows.length);
        expect(after[table]).toMatchObject(rows);
      }
      const mutate = createMutate({
        db,
        clock: () => t0,
        newId: () => testId(901),
        actor: certifier,
        afterCommit: () => undefined,
      });
      await mutate('order.update', { orderId: testId(1), changes: { externalRemark: 'après' } });
      const batch = await createSyncStorage(db).nextBatch('main', limits, t0);
      expect(batch.map((entry) => entry.id)).toEqual([testId(900), testId(901)]);
      expect((await db.orders.get(testId(1)))?.row).toMatchObject({
        internalRemark: 'mienne',
        externalRemark: 'après',
      });
    });

    test('[LW5] rows of the first schema are found by the indexes of this one', async () => {
      const name = `upgrade-${Math.random()}`;
      await oldDevice(name);
      db = new UserDatabase(name, certifier.id);
      expect(await db.orders.where('marks').equals('unpaid').primaryKeys()).toEqual([testId(1)]);
      expect(await db.orders.where('marks').equals('urgent').primaryKeys()).toEqual([testId(2)]);
      expect(await db.messages.orderBy('unreadAt').primaryKeys()).toEqual([testId(20)]);
      expect(await db.messages.orderBy('receivedAt').primaryKeys()).toEqual([testId(20), testId(21)]);
    });

    test('[LW3] reading a message takes it from the unread ones', async () => {
      const name = `upgrade-${Math.random()}`;
      await oldDevice(name);
      db = new UserDatabase(name, certifier.id);
      const mutate = createMutate({
        db,
        clock: () => t0,
        newId: () => testId(902),
        actor: certifier,
        afterCommit: () => undefined,
      });
      await mutate('order.markMessagesRead', { orderId: testId(1), messageIds: [testId(20)] });
      expect(await db.messages.orderBy('unreadAt').count()).toBe(0);
      expect(await db.messages.orderBy('receivedAt').count()).toBe(2);
    });
  });
}
