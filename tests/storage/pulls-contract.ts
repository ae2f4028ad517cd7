import { expect, test, vi } from 'vitest';
import type { PullResponse } from '#contract/protocol/sync/pull.ts';
import { knownElsewhere } from '#data/queries/orders/departed-orders.ts';
import { outboxCounts } from '#data/queries/sync/outbox.ts';
import { onChangedKeys } from '#data/live/changed-keys.ts';
import { testClient, testClientVisit, testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, gone, limits, remarkOf, scope, t0 } from './device.ts';

export function describePulls(device: () => Device): void {
  const id = testId(1);

  test('[PL1] [OB9] stores a page with its cursor, and rejects a response to another cursor', async () => {
    const { db, storage, lease } = device();
    const page: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: 'late',
      hasMore: false,
      scopes: [scope],
      changes: [gone('orders', 2, id)],
    };
    await expect(storage.applyPull(await lease('main'), 'main', 'not mine', page, t0)).rejects.toMatchObject({
      code: 'LeaseLost',
    });
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe('c1');
  });

  test('[PL6] never goes back to an older version', async () => {
    const { db, pull } = device();
    await pull('main', { changes: [change('orders', 5, testOrder(1, { internalRemark: 'cinq' }))] });
    await pull('main', { changes: [change('orders', 4, testOrder(1, { internalRemark: 'quatre' }))] });
    expect(await remarkOf(db, id)).toBe('cinq');
    await pull('main', { changes: [gone('orders', 4, id)] });
    expect(await db.orders.count()).toBe(1);
  });

  test.each([60, 200, 400])(
    '[LW9] %i changed rows are named to what follows them, unless a load brings them',
    async (count) => {
      const { db, pull } = device();
      const orders = Array.from({ length: count }, (_, index) => testOrder(2_000 + index));
      const named: (string[] | 'any')[] = [];
      const stop = onChangedKeys(db.name, 'orders', (keys) => named.push(keys === 'any' ? keys : [...keys]));
      await pull('main', { changes: orders.map((order) => change('orders', 2, order)) });
      await expect.poll(() => named).toHaveLength(1);
      stop();
      const [seen = []] = named;
      expect(await db.orders.count()).toBe(count + 1);
      expect(seen === 'any' ? seen : seen.toSorted()).toEqual(
        count > 200 ? 'any' : orders.map((one) => one.id).toSorted(),
      );
    },
  );

  test('[PL1] [PL6] [LW3] stores the new rows of a first pull over older ones, below pending mutations, and removes tombstones', async () => {
    const { db, mutate, pull } = device();
    // Puts the device in the state before its first complete pull.
    await db.remotes.clear();
    await pull('main', {
      hasMore: true,
      changes: [
        change('orders', 5, testOrder(2, { internalRemark: 'cinq', urgent: true })),
        change('orders', 1, testOrder(3)),
      ],
    });
    await mutate({ name: 'order.update', args: { orderId: testId(3), changes: { internalRemark: 'à moi' } } });
    await pull('main', {
      hasMore: true,
      changes: [
        change('orders', 4, testOrder(2, { internalRemark: 'quatre' })),
        change('orders', 2, testOrder(3, { planningRemark: 'bureau' })),
        change('orders', 6, testOrder(4, { internalRemark: 'six' })),
        change('orders', 7, testOrder(4, { internalRemark: 'sept' })),
        gone('orders', 9, id),
      ],
    });
    const remarks = await Promise.all([2, 3, 4].map((number) => remarkOf(db, testId(number))));
    expect(remarks).toEqual(['cinq', 'à moi', 'sept']);
    expect((await db.orders.get(testId(3)))?.row.planningRemark).toBe('bureau');
    expect((await db.base.get(['orders', testId(3)]))?.version).toBe(2);
    expect(await db.orders.get(id)).toBeUndefined();
    expect(await db.orders.where('marks').equals('urgent').primaryKeys()).toEqual([testId(2)]);
  });

  test('[PL3] removes a row that left its last scope; keeps the mutations of a dirty one', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2))] });
    await mutate({ name: 'order.update', args: { orderId: testId(2), changes: { internalRemark: 'en route' } } });
    await pull('main', { changes: [gone('orders', 2, id), gone('orders', 2, testId(2))] });
    expect(await db.orders.count()).toBe(0);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL3e] the mutations of an order that leaves still name it', async () => {
    const { db, mutate, pull } = device();
    const { number, address } = testOrder(2);
    await pull('main', { scopes: [scope, 'owner:x'], changes: [change('orders', 1, testOrder(2), ['owner:x'])] });
    await mutate({ name: 'order.sendMessage', args: { orderId: testId(2), messageId: testId(22), body: 'Bonjour' } });
    await mutate({ name: 'order.sendMessage', args: { orderId: id, messageId: testId(23), body: 'Bonjour' } });
    await pull('main', { scopes: [scope] });
    const former = (await db.outbox.orderBy('seq').toArray()).map(({ formerOrder }) => formerOrder);
    expect(former).toEqual([{ number, address }, undefined]);
    await pull('main', { scopes: [scope], changes: [gone('orders', 2, id)] });
    expect((await db.outbox.toArray()).every(({ formerOrder }) => formerOrder !== undefined)).toBe(true);
    const known = await knownElsewhere(db, number ?? '');
    expect(known).toEqual({ order: { id: testId(2), number, address, news: null }, unsent: 1 });
  });

  test('[PL1] a page without changes reads no mutation that waits, nor its row', async () => {
    const { mutate, pull } = device();
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'en attente' } } });
    const methods = ['get', 'getAll', 'openCursor', 'openKeyCursor'] as const;
    const reads = [IDBObjectStore.prototype, IDBIndex.prototype].flatMap((source) =>
      methods.map((method) => vi.spyOn(source, method)),
    );
    await pull('field', {});
    await pull('main', {});
    const read = reads.flatMap(({ mock }) => mock.contexts.map((source) => (source as { name: string }).name));
    for (const one of reads) one.mockRestore();
    expect(read).not.toContain('orders');
    // The acknowledged ones, once a page: the last page retires what no row of it shows.
    expect(read.filter((name) => name === 'state')).toHaveLength(2);
  });

  test('[PL3] drops the rows of a lost scope only', async () => {
    const { db, pull } = device();
    await pull('main', {
      scopes: [scope, 'owner:x'],
      changes: [change('orders', 1, testOrder(2), ['owner:x']), change('orders', 1, testOrder(3), [scope, 'owner:x'])],
    });
    await pull('main', { scopes: [scope] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([id, testId(3)]);
  });

  test('[PL3] an agent who loses the role while offline keeps their unsent work, not what they found or had', async () => {
    const { db, mutate, pull } = device();
    const held = ['owner:x'];
    await pull('main', {
      scopes: [scope, ...held],
      changes: [change('clients', 1, testClient(61), held), change('clientVisits', 1, testClientVisit(62, 61), held)],
    });
    await db.facts.put({ key: 'foundClients', value: '{}' });
    await mutate({ name: 'client.update', args: { clientId: testId(61), changes: { note: 'Fermé le lundi' } } });
    await pull('main', { scopes: [scope, ...held] });
    expect(await db.facts.get('foundClients')).toBeDefined();
    await pull('main', { scopes: [scope] });
    expect([await db.clients.count(), await db.clientVisits.count()]).toEqual([0, 0]);
    expect(await db.facts.get('foundClients')).toBeUndefined();
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL3] [PL5] leaves nothing of a row whose scope is lost, with or without mutations over it', async () => {
    const { db, mutate, pull, push } = device();
    const held = ['owner:x'];
    await pull('main', {
      scopes: [scope, ...held],
      changes: [change('orders', 1, testOrder(2), held), change('orders', 1, testOrder(3), held)],
    });
    const known = await mutate({ name: 'order.update', args: { orderId: testId(2), changes: { urgent: true } } });
    await mutate({ name: 'order.update', args: { orderId: testId(3), changes: { urgent: true } } });
    const effects = [{ collection: 'orders', id: testId(2), version: 2 }];
    await push('main', [{ id: known, status: 'applied', effects }]);
    await pull('main', { scopes: [scope] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([id]);
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
    expect((await db.base.toArray()).map((base) => base.id)).toEqual([testId(3)]);
  });

  test('[PL7] drops stale rows only at the end of a reset, and keeps the outbox', async () => {
    const { db, mutate, pull } = device();
    await pull('main', { changes: [change('orders', 1, testOrder(2)), change('orders', 7, testOrder(3))] });
    await mutate({ name: 'order.update', args: { orderId: testId(2), changes: { internalRemark: 'à moi' } } });
    await pull('main', { epoch: 'two', reset: true, hasMore: true, changes: [change('orders', 1, testOrder(3))] });
    expect(await db.orders.count()).toBe(3);
    expect((await db.orders.get(testId(3)))?.version).toBe(1);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(2))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(2), testId(3)]);
    expect(await remarkOf(db, testId(2))).toBe('à moi');
    expect(await outboxCounts(db)).toEqual({ pending: 1, acknowledged: 0, refused: 0 });
  });

  test('[PL7] sweeps a reset of one page too', async () => {
    const { db, pull } = device();
    await pull('main', { epoch: 'one', reset: true, changes: [change('orders', 1, testOrder(3))] });
    expect((await db.orders.toArray()).map((row) => row.id)).toEqual([testId(3)]);
  });

  test('[OB10] pushes again what a restored server may have lost, with the same identifier', async () => {
    const { storage, mutate, pull, push } = device();
    const mutation = await mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await push('main', [{ id: mutation, status: 'applied', effects: [{ collection: 'orders', id, version: 2 }] }]);
    await pull('main', { epoch: 'two', changes: [change('orders', 1, testOrder(1))] });
    expect((await storage.nextBatch('main', limits, t0)).map((entry) => entry.id)).toEqual([mutation]);
  });

  test('[PL3] ignores rows of unknown collections and of the other remote', async () => {
    const { db, pull } = device();
    const unknown = { collection: 'paintings', id: testId(4), version: 1, scopes: [scope], row: {} };
    await pull('main', {
      changes: [unknown, change('visits', 1, testVisit(10, 1)), change('messages', 1, testMessage(11, 1))],
    });
    expect(await db.visits.count()).toBe(0);
    expect(await db.messages.count()).toBe(1);
  });

  test('[PL1] stores nothing of a page that fails midway', async () => {
    const { db, storage, lease } = device();
    const bad = change('orders', 2, testOrder(2));
    const page: PullResponse = {
      protocol: 1,
      epoch: 'one',
      cursor: 'cut',
      hasMore: false,
      scopes: [scope],
      // A row that cannot be stored (a function cannot be cloned) aborts the transaction midway.
      changes: [bad, { ...change('orders', 2, testOrder(3)), row: { id: testId(3), broken: () => undefined } }],
    };
    const state = await storage.remoteState('main');
    await expect(storage.applyPull(await lease('main'), 'main', state.cursor, page, t0)).rejects.toThrow();
    expect(await db.orders.count()).toBe(1);
    expect((await storage.remoteState('main')).cursor).toBe(state.cursor);
  });
}
