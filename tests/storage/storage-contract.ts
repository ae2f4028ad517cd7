import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CollectionName, RemoteName } from '#contract/collections.ts';
import type { PullResponse } from '#contract/protocol/pull.ts';
import type { PushResult } from '#contract/protocol/push.ts';
import type { Mutate } from '#data/mutate.ts';
import { createMutate } from '#data/mutate.ts';
import { discardMutation, retryRefused, undoDiscard } from '#data/outbox-actions.ts';
import { outboxCounts } from '#data/queries/outbox.ts';
import { createSyncStorage } from '#data/sync-storage.ts';
import type { UserDatabase } from '#data/user-database.ts';
import { UserDatabase as Database } from '#data/user-database.ts';
import { leaseTtl } from '#sync/lease.ts';
import type { Lease, SyncStorage } from '#sync/ports.ts';
import { certifier, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';

const limits = { mutations: 100, bytes: 500_000 };
const scope = `user:${certifier.id}`;
const t0 = Date.parse('2026-11-20T09:00:00.000Z');

interface Device {
  db: UserDatabase;
  storage: SyncStorage;
  mutate: Mutate;
  lease: (remote: RemoteName) => Promise<Lease>;
  pull: (remote: RemoteName, page: Partial<PullResponse>) => Promise<void>;
  push: (remote: RemoteName, results: PushResult[]) => Promise<void>;
}

/** A row as the wire carries it. */
function change(collection: CollectionName, version: number, row: { id: string }, scopes = [scope]) {
  return { collection, id: row.id, version, scopes, row };
}

function gone(collection: CollectionName, version: number, id: string) {
  return { collection, id, version, scopes: [], row: null };
}

let counter = 0;

async function createDevice(): Promise<Device> {
  counter += 1;
  const db = new Database(`storage-contract-${counter}-${Math.random()}`);
  const storage = createSyncStorage(db);
  let nextId = 700_000;
  const newId = (): string => testId((nextId += 1));
  const mutate = createMutate({ db, clock: () => t0, newId, actor: certifier, afterCommit: () => undefined });
  const lease = async (remote: RemoteName): Promise<Lease> => {
    const granted = await storage.acquireLease(remote, 'test', t0, leaseTtl);
    if (granted === null) throw new Error('the lease is taken');
    return granted;
  };
  let cursor = 0;
  const pull = async (remote: RemoteName, page: Partial<PullResponse>): Promise<void> => {
    const state = await storage.remoteState(remote);
    const response: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: `c${(cursor += 1)}`,
      hasMore: false,
      scopes: [scope],
      changes: [],
      ...page,
    };
    await storage.applyPull(await lease(remote), remote, state.cursor, response, t0);
  };
  const push = async (remote: RemoteName, results: PushResult[]): Promise<void> =>
    storage.applyResults(await lease(remote), results, t0);
  return { db, storage, mutate, lease, pull, push };
}

async function remarkOf(db: UserDatabase, id: string): Promise<string | undefined> {
  return (await db.orders.get(id))?.row.internalRemark;
}

/** Everything that the engine relies on in a storage, run against each implementation of IndexedDB. */
export function describeSyncStorage(name: string): void {
  describe(`sync storage on ${name}`, () => {
    let device: Device;
    const order = testOrder(1);

    beforeEach(async () => {
      device = await createDevice();
      await device.pull('main', { changes: [change('orders', 1, order)] });
    });

    afterEach(async () => {
      await device.db.delete();
    });

    describeLocalWrites(() => device);
    describeOutbox(() => device);
    describeResults(() => device);
    describePull(() => device);
    describeLeases(() => device);
  });
}

function describeLocalWrites(device: () => Device): void {
  const id = testId(1);

  test('[LW1] a mutation shows its effect and stands in the outbox after one transaction', async () => {
    const { db, mutate } = device();
    await mutate('order.update', { orderId: id, changes: { internalRemark: 'clé chez la voisine' } });
    expect(await remarkOf(db, id)).toBe('clé chez la voisine');
    expect(await db.outbox.toArray()).toMatchObject([{ name: 'order.update', state: 'pending', base: { internalRemark: '' } }]);
    expect(await db.base.get(['orders', id])).toMatchObject({ version: 1, row: { internalRemark: '' } });
  });

  test('[LW1] bad arguments change nothing and say where', async () => {
    const { db, mutate } = device();
    const sent = mutate('order.sendMessage', { orderId: id, messageId: testId(2), body: '   ' });
    await expect(sent).rejects.toMatchObject({ code: 'ValidationFailed', paths: [{ path: ['body'] }] });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.messages.count()).toBe(0);
  });

  test('[LW1] a closed database refuses the write with a code and keeps nothing of it', async () => {
    const { db, mutate } = device();
    db.close({ disableAutoOpen: true });
    const written = mutate('order.update', { orderId: id, changes: { urgent: true } });
    await expect(written).rejects.toMatchObject({ code: 'DatabaseClosed' });
    await db.open();
    expect(await db.outbox.count()).toBe(0);
  });

  test('[LW2] the order of a lane is the order of writing, not of clocks or identifiers', async () => {
    const { db, storage } = device();
    let now = t0;
    let number = 800_000;
    const mutate = createMutate({
      db,
      clock: () => (now -= 3_600_000),
      newId: () => testId((number -= 1)),
      actor: certifier,
      afterCommit: () => undefined,
    });
    for (const internalRemark of ['un', 'deux', 'trois']) {
      await mutate('order.update', { orderId: id, changes: { internalRemark } });
    }
    const batch = await storage.nextBatch('main', limits, t0);
    expect(batch.map((entry) => entry.args)).toMatchObject([
      { changes: { internalRemark: 'un' } },
      { changes: { internalRemark: 'deux' } },
      { changes: { internalRemark: 'trois' } },
    ]);
    expect(await remarkOf(db, id)).toBe('trois');
  });

  test('[LW3] [PL4] a pulled image goes under what is pending, and what is pending is folded over it again', async () => {
    const { db, mutate, pull } = device();
    await mutate('order.update', { orderId: id, changes: { internalRemark: 'mienne' } });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { externalRemark: 'la leur', internalRemark: 'x' }))] });
    expect((await db.orders.get(id))?.row).toMatchObject({ internalRemark: 'mienne', externalRemark: 'la leur' });
    expect(await db.base.get(['orders', id])).toMatchObject({ version: 2, row: { internalRemark: 'x' } });
  });

  test('[LW4] a mutation over two remotes shows on both rows', async () => {
    const { db, mutate, pull } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    await mutate('visit.start', { visitId: testId(10), orderId: id, startedAt });
    expect((await db.visits.get(testId(10)))?.row.state).toBe('started');
    expect((await db.orders.get(id))?.row.lastVisitAt).toBe(startedAt);
    expect(await db.outbox.toArray()).toMatchObject([{ remote: 'field', lane: `visit:${testId(10)}` }]);
  });
}

function describeOutbox(device: () => Device): void {
  const id = testId(1);

  test('[OB1] a refused mutation holds only what depends on it', async () => {
    const { storage, mutate, push } = device();
    const first = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: first, status: 'refused', error: { code: 'Forbidden' } }]);
    const dependent = await mutate(
      'order.sendMessage',
      { orderId: id, messageId: testId(3), body: 'voir plus haut' },
      { dependsOn: [first] },
    );
    const free = await mutate('order.update', { orderId: id, changes: { tags: ['clé'] } });
    const batch = await storage.nextBatch('main', limits, t0);
    expect(batch.map((entry) => entry.id)).toEqual([free]);
    expect(await storage.nextReady('main', t0)).toBe(0);
    expect((await device().db.outbox.where('id').equals(dependent).first())?.state).toBe('pending');
  });

  test('[OB1] [OB2] a deferred mutation holds its lane and no other, and is offered again', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(5))] });
    const deferred = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await mutate('order.update', { orderId: id, changes: { urgent: false } });
    const other = await mutate('order.update', { orderId: testId(5), changes: { urgent: true } });
    await push('main', [{ id: deferred, status: 'deferred' }]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([other]);
    await push('main', [{ id: other, status: 'applied', effects: [] }]);
    expect(await storage.nextReady('main', t0)).toBe(2_000);
    expect(await storage.nextBatch('main', limits, t0 + 3_000)).toHaveLength(2);
    // A clock that jumped back must not hold a lane for as long as the jump.
    expect(await storage.nextBatch('main', limits, t0 - 86_400_000)).toHaveLength(2);
  });

  test('[OB2] a mutation is withheld until what it depends on is acknowledged, across remotes', async () => {
    const { storage, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const parent = await mutate('order.update', { orderId: id, changes: { planningRemark: 'sonner deux fois' } });
    const child = await mutate(
      'visit.start',
      { visitId: testId(10), orderId: id, startedAt: '2026-11-20T09:31:00.000Z' },
      { dependsOn: [parent] },
    );
    expect(await storage.nextBatch('field', limits, t0)).toEqual([]);
    await push('main', [{ id: parent, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect((await storage.nextBatch('field', limits, t0)).map((entry) => entry.id)).toEqual([child]);
  });

  test('[OB2] what needs a row created here depends on its creation by itself', async () => {
    const { db, mutate } = device();
    const sent = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    expect((await db.outbox.orderBy('seq').last())?.dependsOn).toEqual([sent]);
  });

  test('[OB3] discarding takes a refused mutation and its dependents out, and can be undone', async () => {
    const { db, mutate, push } = device();
    const refused = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    const before = await db.outbox.toArray();
    expect(await discardMutation(db, refused, t0)).toBe(2);
    expect(await db.outbox.count()).toBe(0);
    expect(await undoDiscard(db, refused)).toBe(true);
    expect(await db.outbox.toArray()).toEqual(before);
  });

  test('[OB3] [OB4] a retry of a refused mutation has a new identifier, its old place, and its dependents follow', async () => {
    const { db, storage, mutate, push } = device();
    const refused = await mutate('order.sendMessage', { orderId: id, messageId: testId(3), body: 'bonjour' });
    const dependent = await mutate('order.markMessagesRead', { orderId: id, messageIds: [testId(3)] });
    await push('main', [{ id: refused, status: 'refused', error: { code: 'Forbidden' } }]);
    expect(await db.messages.get(testId(3))).toBeUndefined();
    expect(await retryRefused(db, refused, testId(4))).toBe(testId(4));
    expect((await db.messages.get(testId(3)))?.row.body).toBe('bonjour');
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([testId(4)]);
    await push('main', [{ id: testId(4), status: 'applied', effects: [{ collection: 'messages', id: testId(3), version: 1 }] }]);
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([dependent]);
  });

  test('[OB6] a batch keeps to both limits and always holds at least one mutation', async () => {
    const { storage, mutate } = device();
    for (let index = 0; index < 5; index += 1) {
      await mutate('order.update', { orderId: id, changes: { internalRemark: 'x'.repeat(1_000) } });
    }
    expect(await storage.nextBatch('main', { mutations: 3, bytes: 500_000 }, t0)).toHaveLength(3);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 5_000 }, t0)).toHaveLength(2);
    expect(await storage.nextBatch('main', { mutations: 100, bytes: 10 }, t0)).toHaveLength(1);
  });

  test('[OB8] what was being sent when the browser died is simply still to be sent', async () => {
    const { db, storage, mutate } = device();
    await mutate('order.update', { orderId: id, changes: { urgent: true } });
    const sending = await storage.nextBatch('main', limits, t0);
    db.close();
    await db.open();
    expect(await storage.nextBatch('main', limits, t0)).toEqual(sending);
  });
}

function describeResults(device: () => Device): void {
  const id = testId(1);

  test('[PL5] an acknowledged value stays until the pull has brought it, then the row is clean', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'neuve' } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 3 }] }]);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 1, refused: 0 });
    await pull('main', { hasMore: true, changes: [change('orders', 2, testOrder(1, { internalRemark: 'vieille' }))] });
    expect(await remarkOf(db, id)).toBe('neuve');
    await pull('main', { changes: [change('orders', 3, testOrder(1, { internalRemark: 'neuve' }))] });
    expect(await db.base.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 0, acknowledged: 0, refused: 0 });
    expect((await db.settled.toArray()).map((settled) => settled.id)).toEqual([mutation]);
  });

  test('[PL5] an answer that comes after the pull settles at once', async () => {
    const { db, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'neuve' } });
    await pull('main', { changes: [change('orders', 2, testOrder(1, { internalRemark: 'neuve' }))] });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL5] an effect on a row of the other remote retires on that remote’s pull', async () => {
    const { db, mutate, pull, push } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    const mutation = await mutate('visit.start', { visitId: testId(10), orderId: id, startedAt });
    const effects = [
      { collection: 'visits', id: testId(10), version: 2 },
      { collection: 'orders', id, version: 2 },
    ];
    await push('field', [{ id: mutation, status: 'applied', effects }]);
    await pull('field', { changes: [change('visits', 2, testVisit(10, 1, { state: 'started' }))] });
    expect((await db.orders.get(id))?.row.lastVisitAt).toBe(startedAt);
    expect(await db.base.toArray()).toMatchObject([{ collection: 'orders' }]);
    await pull('main', { changes: [change('orders', 2, testOrder(1, { lastVisitAt: startedAt }))] });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.base.count()).toBe(0);
  });

  test('[PL5] a null version takes the overlay away at once', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: null }] }]);
    expect((await db.orders.get(id))?.row.urgent).toBe(false);
    expect(await db.outbox.count()).toBe(0);
  });

  test('[OB5] a refusal is folded out, and what was typed is kept with its reason', async () => {
    const { db, mutate, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { internalRemark: 'refusée' } });
    const later = await mutate('order.update', { orderId: id, changes: { tags: ['gardé'] } });
    await push('main', [{ id: mutation, status: 'refused', error: { code: 'StateNotAllowed' } }]);
    expect((await db.orders.get(id))?.row).toMatchObject({ internalRemark: '', tags: ['gardé'] });
    const kept = await db.outbox.where('id').equals(mutation).first();
    expect(kept).toMatchObject({ state: 'refused', error: { code: 'StateNotAllowed' }, args: { changes: { internalRemark: 'refusée' } } });
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 1 });
    expect(later).not.toBe(mutation);
  });

  test('[OB3] results for what is not in the outbox change nothing', async () => {
    const { db, push } = device();
    await push('main', [{ id: testId(99), status: 'applied', effects: [{ collection: 'orders', id, version: 9 }] }]);
    expect(await remarkOf(db, id)).toBe('');
    expect(await db.settled.count()).toBe(0);
  });
}

function describePull(device: () => Device): void {
  const id = testId(1);

  test('[PL1] a page and its checkpoint are one: an answer to another cursor is not applied', async () => {
    const { db, storage, lease } = device();
    const page: PullResponse = { protocol: 1, epoch: 'one', cursor: 'late', hasMore: false, scopes: [scope], changes: [gone('orders', 2, id)] };
    await expect(storage.applyPull(await lease('main'), 'main', 'not mine', page, t0)).rejects.toMatchObject({ code: 'LeaseLost' });
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe('c1');
  });

  test('[PL6] a version never goes back', async () => {
    const { db, pull } = device();
    await pull('main', { changes: [change('orders', 5, testOrder(1, { internalRemark: 'cinq' }))] });
    await pull('main', { changes: [change('orders', 4, testOrder(1, { internalRemark: 'quatre' }))] });
    expect(await remarkOf(db, id)).toBe('cinq');
    await pull('main', { changes: [gone('orders', 4, id)] });
    expect(await db.orders.count()).toBe(1);
  });

  test('[PL3] a row that left the last scope goes; a dirty one goes with its mutations kept', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2))] });
    await mutate('order.update', { orderId: testId(2), changes: { internalRemark: 'en route' } });
    await pull('main', { changes: [gone('orders', 2, id), gone('orders', 2, testId(2))] });
    expect(await db.orders.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL3] rows of a scope that the user lost are dropped, and no others', async () => {
    const { db, pull } = device();
    await pull('main', {
      scopes: [scope, 'owner:x'],
      changes: [change('orders', 1, testOrder(2), ['owner:x']), change('orders', 1, testOrder(3), [scope, 'owner:x'])],
    });
    await pull('main', { scopes: [scope] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([id, testId(3)]);
  });

  test('[PL7] a reset drops what is not named again only once it is complete, and keeps the outbox', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2)), change('orders', 7, testOrder(3))] });
    await mutate('order.update', { orderId: testId(2), changes: { internalRemark: 'à moi' } });
    await pull('main', { epoch: 'two', reset: true, hasMore: true, changes: [change('orders', 1, testOrder(3))] });
    expect(await db.orders.count()).toBe(3);
    expect((await db.orders.get(testId(3)))?.version).toBe(1);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(2))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(2), testId(3)]);
    expect(await remarkOf(db, testId(2))).toBe('à moi');
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL7] a reset in one page sweeps as well', async () => {
    const { db, pull } = device();
    await pull('main', { epoch: 'one', reset: true, changes: [change('orders', 1, testOrder(3))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(3)]);
  });

  test('[OB10] what a restored server may have forgotten is offered again under the same identifier', async () => {
    const { storage, mutate, pull, push } = device();
    const mutation = await mutate('order.update', { orderId: id, changes: { urgent: true } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(1))] });
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([mutation]);
  });

  test('[PL3] rows of collections that this version does not know, or of the other remote, are passed over', async () => {
    const { db, pull } = device();
    const unknown = { collection: 'invoices', id: testId(4), version: 1, scopes: [scope], row: {} };
    await pull('main', { changes: [unknown, change('visits', 1, testVisit(10, 1)), change('messages', 1, testMessage(11, 1))] });
    expect(await db.visits.count()).toBe(0);
    expect(await db.messages.count()).toBe(1);
  });

  test('[PL1] what is stored of a page that was cut is nothing', async () => {
    const { db, storage, lease } = device();
    const bad = change('orders', 2, testOrder(2));
    const page: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: 'cut',
      hasMore: false,
      scopes: [scope],
      // A row that cannot be stored (a function cannot be cloned) breaks the transaction in its middle.
      changes: [bad, { ...change('orders', 2, testOrder(3)), row: { id: testId(3), broken: () => undefined } }],
    };
    const state = await storage.remoteState('main');
    await expect(storage.applyPull(await lease('main'), 'main', state.cursor, page, t0)).rejects.toThrow();
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe(state.cursor);
  });
}

function describeLeases(device: () => Device): void {
  test('[RN1] a lease is held by one, until it expires or is given back', async () => {
    const { storage } = device();
    const mine = await storage.acquireLease('field', 'me', t0, leaseTtl);
    expect(mine).not.toBeNull();
    expect(await storage.acquireLease('field', 'you', t0 + 100, leaseTtl)).toBeNull();
    expect(await storage.isLeased('field', t0 + 100)).toBe(true);
    const yours = await storage.acquireLease('field', 'you', t0 + leaseTtl + 1, leaseTtl);
    expect(yours?.fence).toBeGreaterThan(mine?.fence ?? 0);
  });

  test('[RN1] a holder that lost its lease can neither renew, apply nor release', async () => {
    const { storage, db } = device();
    const mine = await storage.acquireLease('main', 'me', t0 + 60_000, leaseTtl);
    const yours = await storage.acquireLease('main', 'you', t0 + 120_000, leaseTtl);
    if (mine === null || yours === null) throw new Error('not granted');
    await expect(storage.renewLease(mine, t0, leaseTtl)).rejects.toMatchObject({ code: 'LeaseLost' });
    await expect(storage.applyResults(mine, [], t0)).rejects.toMatchObject({ code: 'LeaseLost' });
    await expect(storage.forgetCursor(mine, 'main')).rejects.toMatchObject({ code: 'LeaseLost' });
    await storage.releaseLease(mine);
    expect((await db.leases.get('main'))?.holder).toBe('you');
    await storage.renewLease(yours, t0 + 121_000, leaseTtl);
  });

  test('[RN1] a lease written by a clock that was ahead does not block for longer than a lease lasts', async () => {
    const { storage } = device();
    await storage.acquireLease('main', 'me', t0 + 86_400_000, leaseTtl);
    expect(await storage.acquireLease('main', 'you', t0, leaseTtl)).not.toBeNull();
  });

  test('[OB5] trouble is shared through the storage and ends with a success', async () => {
    const { storage } = device();
    await storage.noteTrouble('main', { kind: 'unreachable', code: 'NoAnswer' }, t0 + 1_000);
    await storage.noteTrouble('main', { kind: 'unreachable', code: 'NoAnswer' }, t0 + 3_000);
    expect(await storage.remoteState('main')).toMatchObject({ failures: 2, retryAt: t0 + 3_000 });
    await storage.noteSuccess('main', t0 + 4_000);
    expect(await storage.remoteState('main')).toMatchObject({ failures: 0, retryAt: 0, trouble: null, contactAt: t0 + 4_000 });
  });
}
