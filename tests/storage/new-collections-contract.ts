import Dexie from 'dexie';
import { afterEach, expect, test } from 'vitest';
import type { RemoteName } from '#contract/collections.ts';
import { collectionsOf } from '#contract/collections.ts';
import { certifier, testClient, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, createDevice, limits, remarkOf, scope, t0 } from './device.ts';

/** The schema before clients, uploads and other collections were stored. It must never change. */
const fourth = {
  orders: 'id, row.orderDate, row.number, *marks',
  messages: 'id, [row.orderId+row.sentAt], receivedAt, unreadAt',
  visits: 'id, row.orderId, row.plannedStart',
  conflicts: 'id, row.orderId',
  devices: 'id',
  employees: 'id',
  base: '[collection+id]',
  outbox: '++seq, &id, [remote+state], state, *targets, [again+state]',
  settled: 'id, settledAt',
  discarded: 'id, discardedAt',
  remotes: 'remote',
  leases: 'name',
  drafts: 'key',
  facts: 'key',
};

const stored = <R extends { id: string }>(row: R) => ({ id: row.id, version: 3, scopes: [scope], generation: 1, row });

/** Returns a checkpoint as that version wrote it, without the collections that it began with. */
function checkpoint(remote: RemoteName) {
  return {
    remote,
    cursor: 'c40',
    epoch: 'one',
    pulls: 12,
    scopes: [scope],
    generation: 1,
    complete: true,
    contactAt: t0 - 60_000,
    trouble: null,
    failures: 0,
    timeouts: 0,
    retryAt: 0,
    clockOffset: 0,
    asOf: '2026-11-20T08:59:00.000Z',
    checkedAt: t0 - 60_000,
    checkWanted: false,
    driftSuspected: false,
    driftAt: null,
    word: null,
  };
}

/** Creates a device of that version that pulled both remotes to the end and has one unsent mutation. */
async function deviceOfBefore(name: string): Promise<void> {
  const old = new Dexie(name);
  old.version(4).stores(fourth);
  const mine = testOrder(2, { internalRemark: 'mienne' });
  await old.table('orders').bulkAdd([testOrder(1), mine, testOrder(3)].map(stored));
  await old.table('base').add({ ...stored(testOrder(2)), collection: 'orders' });
  await old.table('visits').add(stored(testVisit(10, 1)));
  await old.table('outbox').add({
    id: testId(900),
    remote: 'main',
    lane: `order:${mine.id}`,
    name: 'order.update',
    v: 2,
    args: { orderId: mine.id, changes: { internalRemark: 'mienne' } },
    base: { internalRemark: '' },
    dependsOn: [],
    createdAt: '2026-11-20T08:30:00.000Z',
    offeredAt: '2026-11-20T08:30:00.000Z',
    actor: certifier,
    state: 'pending',
    targets: [`orders/${mine.id}`],
    effects: [],
  });
  await old.table('remotes').bulkAdd([checkpoint('main'), checkpoint('field')]);
  old.close();
}

const remotes = ['main', 'field'] as const;

/** Checks databases of apps with other collections, opened by the current version. */
export function describeNewCollections(): void {
  let device: Device | undefined;
  const opened = async (name = `collections-${Math.random()}`): Promise<Device> =>
    (device = await createDevice(700_000, name));
  const orders = async ({ db }: Device): Promise<string[]> => (await db.orders.toArray()).map(({ id }) => id);
  const cursors = ({ storage }: Device) =>
    Promise.all(remotes.map(async (remote) => (await storage.remoteState(remote)).cursor));

  afterEach(async () => {
    await device?.db.delete();
    device = undefined;
  });

  test('[LW5] [PL7] pulls a database without the new collections again, without flicker and without loss', async () => {
    const name = `collections-${Math.random()}`;
    await deviceOfBefore(name);
    const now = await opened(name);
    const { db, pull, storage } = now;
    const all = [1, 2, 3].map((number) => testId(number));
    expect(await orders(now)).toEqual(all);
    expect(await cursors(now)).toEqual([null, null]);
    expect((await storage.nextBatch('main', limits, t0)).map(({ id }) => id)).toEqual([testId(900)]);

    // The first page of two: rows it does not name stay until the last page has arrived.
    await pull('main', {
      hasMore: true,
      changes: [change('orders', 3, testOrder(1)), change('clients', 1, testClient(61))],
    });
    expect(await orders(now)).toEqual(all);
    expect(await db.clients.count()).toBe(1);
    expect(await remarkOf(db, testId(2))).toBe('mienne');

    await pull('main', { changes: [change('orders', 4, testOrder(2, { urgent: true }))] });
    // The third order left the scope while the device was not pulling.
    expect(await orders(now)).toEqual([testId(1), testId(2)]);
    expect((await db.orders.get(testId(2)))?.row).toMatchObject({ urgent: true, internalRemark: 'mienne' });
    expect((await storage.nextBatch('main', limits, t0)).map(({ id }) => id)).toEqual([testId(900)]);

    // The other remote restarts its own pull; the first remote must not drop the other's rows.
    expect(await db.visits.count()).toBe(1);
    await pull('field', { changes: [change('visits', 3, testVisit(10, 1)), change('uploads', 1, testUpload(69, 1))] });
    expect([await db.visits.count(), await db.uploads.count()]).toEqual([1, 1]);
  });

  test('[PL1] [PL7] continues from a checkpoint of the same collections, after a restart too', async () => {
    const name = `collections-${Math.random()}`;
    await deviceOfBefore(name);
    const first = await opened(name);
    for (const remote of remotes) await first.pull(remote, {});
    const reached = await cursors(first);
    first.db.close();
    const second = await opened(name);
    expect(await cursors(second)).toEqual(reached);
    expect((await second.storage.remoteState('main')).complete).toBe(true);
  });

  test.each([
    ['fewer', (known: string[]) => known.slice(0, -1)],
    ['more', (known: string[]) => [...known, 'paintings']],
  ])('[LW5] [PL7] drops the cursor of an app that knew %s collections', async (_, knew) => {
    const now = await opened();
    const { db, pull, storage } = now;
    const unknown = { collection: 'paintings', id: testId(4), version: 1, scopes: [scope], row: { id: testId(4) } };
    for (const remote of remotes) await pull(remote, { changes: remote === 'main' ? [unknown] : [] });
    await pull('main', { changes: [change('orders', 1, testOrder(1))] });
    const before = await storage.remoteState('main');
    await db.remotes.update('main', { collections: knew([...collectionsOf('main')]).join(' ') });
    expect(await storage.remoteState('main')).toEqual({
      ...before,
      cursor: null,
      complete: false,
      generation: before.generation + 1,
    });
    expect((await storage.remoteState('field')).cursor).not.toBeNull();
    expect(await orders(now)).toEqual([testId(1)]);
    // A fresh pull gives the server's state: the last page removes a row that left in the meantime.
    await pull('main', { changes: [change('orders', 1, testOrder(5)), unknown] });
    expect(await orders(now)).toEqual([testId(5)]);
    expect(await storage.remoteState('main')).toMatchObject({ complete: true, collections: before.collections });
  });
}
