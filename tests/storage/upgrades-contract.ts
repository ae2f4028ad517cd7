import Dexie from 'dexie';
import { afterEach, describe, expect, test } from 'vitest';
import { createUploadStorage } from '#data/capture/upload-storage.ts';
import { unsentDrafts } from '#data/queries/drafts/unsent-drafts.ts';
import { isStored } from '#data/offline-files/pins.ts';
import { ordersAtAddress } from '#data/queries/orders/same-address.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import {
  certifier,
  supervisor,
  testId,
  testMessage,
  testOrder,
  testProof,
  testProofLink,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { limits, scope, t0 } from './device.ts';
import { describeNewCollections } from './new-collections-contract.ts';
import { recordedAt, recordedUser, recordedUserId, restoreRecorded } from './recorded-device.ts';

/** The schema as first shipped. It must never change. */
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

/** The seventh schema as it was shipped, with the stored names of offline files and heartbeats. It must never change. */
const seventh = {
  ...first,
  orders: 'id, row.orderDate, row.number, *marks',
  messages: 'id, [row.orderId+row.sentAt], receivedAt, unreadAt',
  conflicts: 'id, row.orderId',
  devices: 'id',
  employees: 'id',
  outbox: '++seq, &id, [remote+state], state, *targets, [again+state]',
  facts: 'key',
  clients: 'id, row.name',
  notifications: 'id, receivedAt, unreadAt',
  reminders: 'id, row.dueAt',
  clientVisits: 'id, row.clientId, row.plannedAt',
  pebDrafts: 'id, row.orderId',
  invoices: 'id, row.orderId',
  payments: 'id, row.orderId',
  documents: 'id, row.orderId',
  visitFeedback: 'id, row.orderId',
  uploads: 'id, row.orderId',
  followUps: 'id',
  unavailabilities: 'id, row.from',
  positions: 'id',
  files: 'id, state',
  fileChunks: '[id+index], index',
  thumbnails: 'id',
  keptFiles: 'id, orderId',
  keptChunks: '[id+index]',
  keptOrders: 'orderId',
};

/** The orders of the tenth schema as it was shipped. */
const invoice = { number: 'F2026000001', issuedAt: '2026-11-18T09:00:00.000Z' };
const tenthOrders = 'id, row.orderDate, row.number, row.client.id, *marks';

const stored = <R extends { id: string }>(row: R) => ({ id: row.id, version: 3, scopes: [scope], generation: 1, row });

/** A pending change of an order's remark, as a version stored it. */
function pendingRemark(orderId: string, v: number): Record<string, unknown> {
  return {
    id: testId(900),
    remote: 'main',
    lane: `order:${orderId}`,
    name: 'order.update',
    v,
    args: { orderId, changes: { internalRemark: 'mienne' } },
    base: { internalRemark: '' },
    dependsOn: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    offeredAt: '2026-11-20T08:30:00.000Z',
    actor: certifier,
    state: 'pending',
    targets: [`orders/${orderId}`],
    effects: [],
  };
}

const heartbeat = {
  databaseId: testId(950),
  number: 4,
  name: 'Tablette',
  appVersion: '1',
  mutations: 1,
  refused: 0,
  files: 0,
  bytes: 0,
  oldestAt: '2026-11-20T08:30:00.000Z',
  orders: [],
  lastError: null,
  freeBytes: null,
  driftAt: null,
};

/** Creates a database of the seventh schema: a heartbeat, an offline file of a pinned order, and a pending mutation. */
async function seventhDevice(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(7).stores(seventh);
  const order = testOrder(1, { internalRemark: 'mienne' });
  await old.table('orders').add({ ...stored(order), marks: [] });
  await old.table('base').add({ ...stored(testOrder(1)), collection: 'orders' });
  await old.table('outbox').add(pendingRemark(order.id, 2));
  await old.table('facts').bulkAdd([
    { key: 'id', value: testId(950) },
    { key: 'words', value: '4' },
  ]);
  await old.table('remotes').add({ remote: 'main', cursor: 'c1', word: { status: heartbeat, at: t0 }, wordFrom: 4 });
  await old.table('keptFiles').add({
    id: testId(60),
    orderId: order.id,
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 3,
    sha256: 'a'.repeat(64),
    why: 'asked',
    state: 'kept',
    at: t0,
    error: null,
    failures: 0,
    retryAt: 0,
  });
  await old.table('keptChunks').add({ id: testId(60), index: 0, bytes: new Uint8Array([1, 2, 3]).buffer });
  await old.table('keptOrders').add({ orderId: order.id, askedAt: t0 });
  old.close();
}

/** Creates a database of the first schema: rows, one of them dirty, and unsent mutations. */
async function oldDevice(name: string): Promise<Record<string, unknown[]>> {
  const old = new Dexie(name);
  old.version(1).stores(first);
  const order = testOrder(1, { invoice, internalRemark: 'mienne' });
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
  await old.table('outbox').add(pendingRemark(order.id, 1));
  await old.table('drafts').add({ key: `order:${order.id}:message`, text: 'à moitié', changedAt: t0 });
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

/** Checks that the current version opens databases of older versions, on each implementation of IndexedDB. */
export function describeUpgrades(implementation: string): void {
  describe(`new collections on ${implementation}`, () => {
    describeNewCollections();
  });

  describe(`upgrades on ${implementation}`, () => {
    let db: UserDatabase;

    afterEach(() => db.delete());

    test('[LW5] [OB3] opens a database of the first schema with its outbox, and loses nothing', async () => {
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
      await mutate({ name: 'order.update', args: { orderId: testId(1), changes: { externalRemark: 'après' } } });
      const batch = await createSyncStorage(db).nextBatch('main', limits, t0);
      expect(batch.map((entry) => entry.id)).toEqual([testId(900), testId(901)]);
      expect((await db.orders.get(testId(1)))?.row).toMatchObject({
        internalRemark: 'mienne',
        externalRemark: 'après',
      });
    });

    test('[LW5] [RN8] keeps the heartbeat, offline file and pending mutation of a database of the seventh schema', async () => {
      const name = `upgrade-${Math.random()}`;
      await seventhDevice(name);
      db = new UserDatabase(name, certifier.id);
      const storage = createSyncStorage(db);
      expect(await storage.remoteState('main')).toMatchObject({
        heartbeat: { status: heartbeat, at: t0 },
        heartbeatFrom: 4,
      });
      expect(await storage.deviceStatus()).toMatchObject({ databaseId: testId(950), number: 5, mutations: 1 });
      expect(await isStored(db, testId(60))).toBe(true);
      expect(await db.offlineChunks.get([testId(60), 0])).toMatchObject({ index: 0 });
      expect(await db.pinnedOrders.get(testId(1))).toEqual({ orderId: testId(1), askedAt: t0 });
      const batch = await storage.nextBatch('main', limits, t0);
      expect(batch.map((entry) => entry.id)).toEqual([testId(900)]);
      expect((await db.orders.get(testId(1)))?.row.internalRemark).toBe('mienne');
    });

    test('[LW5] [LW6g] [OB3] [FL1] keeps what the app of the seventh schema wrote offline: mutations, photo and drafts', async () => {
      const name = `upgrade-${Math.random()}`;
      await restoreRecorded(recordedUser, name);
      db = new UserDatabase(name, recordedUserId);
      const storage = createSyncStorage(db);
      const main = await storage.nextBatch('main', limits, recordedAt);
      const field = await storage.nextBatch('field', limits, recordedAt);
      expect([...main, ...field].map((entry) => entry.name)).toEqual([
        'order.update',
        'order.sendMessage',
        'visit.start',
        'upload.attach',
      ]);
      const remarked = await db.orders.filter(({ row }) => row.internalRemark.startsWith('Chaudière')).toArray();
      expect(remarked.map(({ row }) => `orders/${row.id}`)).toEqual(main[0]?.targets);
      expect((await db.visits.toArray()).map(({ row }) => row.state)).toEqual(['started']);

      const files = createUploadStorage(db);
      const photo = await files.nextFile(recordedAt, new Set(), true);
      expect(photo?.name).toBe('chaudiere.jpg');
      expect(await files.isIntact(photo?.id ?? '')).toBe(true);

      const drafts = await unsentDrafts(db);
      expect(drafts.map(({ kind }) => kind)).toEqual(['message', 'visitForm']);
      expect(await db.offlineFiles.count()).toBe(2);
      expect(await storage.deviceStatus()).toMatchObject({ mutations: 4, files: 1, drafts: 2 });
    });

    test('[LW5] finds rows of the first schema by the current indexes', async () => {
      const name = `upgrade-${Math.random()}`;
      await oldDevice(name);
      db = new UserDatabase(name, certifier.id);
      expect(await db.orders.where('marks').equals('owed').primaryKeys()).toEqual([testId(1)]);
      expect(await db.orders.where('marks').equals('urgent').primaryKeys()).toEqual([testId(2)]);
      expect(await db.messages.orderBy('unreadAt').primaryKeys()).toEqual([testId(20)]);
      expect(await db.messages.orderBy('receivedAt').primaryKeys()).toEqual([testId(20), testId(21)]);
    });

    test('[LW5b] finds the orders of the tenth schema whose files a colleague owes, and those with proofs of the client', async () => {
      const name = `upgrade-${Math.random()}`;
      const old = new Dexie(name);
      old.version(10).stores({ ...seventh, orders: tenthOrders });
      const { listed } = testProof(41, 1, '2026-11-20T08:00:00.000Z');
      const asked = testOrder(1, { proofLink: testProofLink(85), clientDocuments: [listed] });
      const visited = testOrder(2, { state: 'visited', visitedBy: certifier });
      const orders = [asked, visited, testOrder(3)];
      await old.table('orders').bulkAdd(orders.map((order) => ({ ...stored(order), marks: [] })));
      old.close();
      db = new UserDatabase(name, supervisor.id);
      expect(await db.orders.where('marks').equals('clientProofs').primaryKeys()).toEqual([testId(1)]);
      expect(await db.orders.where('marks').equals('filesDue').primaryKeys()).toEqual([testId(2)]);
      expect(await db.orders.where('marks').equals('owesFiles').count()).toBe(0);
    });

    test('[LW5b] finds the returned files of the eleventh schema', async () => {
      const name = `upgrade-${Math.random()}`;
      const old = new Dexie(name);
      old.version(11).stores({ ...seventh, uploads: 'id, row.orderId, row.clientId, undecidedAt' });
      const review = { accepted: false, reason: 'Floue', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
      await old.table('uploads').bulkAdd([stored(testUpload(50, 1, { review })), stored(testUpload(51, 1))]);
      old.close();
      db = new UserDatabase(name, certifier.id);
      expect(await db.uploads.where('returnedAt').above('').primaryKeys()).toEqual([testId(50)]);
    });

    test('[LW5b] counts as owed what the thirteenth schema knew as unpaid, when it is invoiced and not cancelled', async () => {
      const name = `upgrade-${Math.random()}`;
      const old = new Dexie(name);
      old.version(13).stores({ ...seventh, orders: tenthOrders });
      const orders = [testOrder(1, { invoice }), testOrder(2), testOrder(3, { invoice, state: 'cancelled' })];
      await old.table('orders').bulkAdd(orders.map((order) => ({ ...stored(order), marks: ['unpaid'] })));
      old.close();
      db = new UserDatabase(name, supervisor.id);
      expect(await db.orders.where('marks').equals('owed').primaryKeys()).toEqual([testId(1)]);
      expect(await db.orders.where('marks').equals('unpaid').count()).toBe(0);
    });

    test('[LW5b] finds the complaints that the fourteenth schema stored without a mark', async () => {
      const name = `upgrade-${Math.random()}`;
      const old = new Dexie(name);
      old.version(14).stores({ ...seventh, orders: tenthOrders });
      const orders = [testOrder(1, { tags: ['Klacht'] }), testOrder(2)];
      await old.table('orders').bulkAdd(orders.map((order) => ({ ...stored(order), marks: [] })));
      old.close();
      db = new UserDatabase(name, supervisor.id);
      expect(await db.orders.where('marks').equals('complaint').primaryKeys()).toEqual([testId(1)]);
    });

    test('[LW5b] finds the orders of a house that the fifteenth schema stored without its name', async () => {
      const name = `upgrade-${Math.random()}`;
      const old = new Dexie(name);
      old.version(15).stores({ ...seventh, orders: tenthOrders });
      const [one, same, other] = [testOrder(1), testOrder(2), testOrder(3)];
      const street = one.address.street.toUpperCase();
      const orders = [
        one,
        { ...same, address: { ...one.address, street, boxnumber: '2' } },
        { ...other, address: { ...one.address, number: '999' } },
      ];
      await old.table('orders').bulkAdd(orders.map((order) => ({ ...stored(order), marks: [] })));
      old.close();
      db = new UserDatabase(name, supervisor.id);
      const found = await ordersAtAddress(db, one.address, '');
      expect(found.map(({ id }) => id).toSorted()).toEqual([testId(1), testId(2)]);
    });

    test('[LW3] removes a read message from the unread index', async () => {
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
      await mutate({ name: 'order.markMessagesRead', args: { orderId: testId(1), messageIds: [testId(20)] } });
      expect(await db.messages.orderBy('unreadAt').count()).toBe(0);
      expect(await db.messages.orderBy('receivedAt').count()).toBe(2);
    });
  });
}
