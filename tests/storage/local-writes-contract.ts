import { expect, test } from 'vitest';
import type { Change } from '#data/outbox/change.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Device } from './device.ts';
import { change, limits, remarkOf, t0 } from './device.ts';
import { fillDiskAfter } from '#tests/support/data/full-disk.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';

async function contentOf({ orders, base, outbox }: Device['db']): Promise<unknown[][]> {
  return Promise.all([orders.toArray(), base.toArray(), outbox.toArray()]);
}

export function describeLocalWrites(device: () => Device): void {
  const id = testId(1);

  test('[LW1] shows a mutation and appends it to the outbox in one transaction', async () => {
    const { db, mutate } = device();
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'clé chez la voisine' } } });
    expect(await remarkOf(db, id)).toBe('clé chez la voisine');
    expect(await db.outbox.toArray()).toMatchObject([
      { name: 'order.update', state: 'pending', base: { internalRemark: '' } },
    ]);
    expect(await db.base.get(['orders', id])).toMatchObject({ version: 1, row: { internalRemark: '' } });
  });

  test('[LW1] rejects invalid arguments with their path, and changes nothing', async () => {
    const { db, mutate } = device();
    const sent = mutate({ name: 'order.sendMessage', args: { orderId: id, messageId: testId(2), body: '   ' } });
    await expect(sent).rejects.toMatchObject({ code: 'ValidationFailed', paths: [{ path: ['body'] }] });
    expect(await db.outbox.count()).toBe(0);
    expect(await db.messages.count()).toBe(0);
  });

  test('[LW1] rejects a write to a closed database with a code, and stores nothing', async () => {
    const { db, mutate } = device();
    db.close({ disableAutoOpen: true });
    const written = mutate({ name: 'order.update', args: { orderId: id, changes: { urgent: true } } });
    await expect(written).rejects.toMatchObject({ code: 'DatabaseClosed' });
    await db.open();
    expect(await db.outbox.count()).toBe(0);
  });

  test.each([1, 2, 3])('[LW1] stores nothing when the disk is full at write %i of a mutation', async (last) => {
    const { db, mutate } = device();
    const before = await contentOf(db);
    const restore = fillDiskAfter(last - 1);
    const written = mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'trop long' } } });
    await expect(written.finally(restore)).rejects.toMatchObject({ code: 'QuotaExceeded' });
    expect(await contentOf(db)).toEqual(before);
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'assez de place' } } });
    expect(await remarkOf(db, id)).toBe('assez de place');
  });

  const arrival = {
    clientVisitId: testId(40),
    clientId: testId(41),
    at: '2026-11-20T09:31:00.000Z',
    coordinates: null,
  };
  const plan = { clientVisitId: arrival.clientVisitId, clientId: arrival.clientId, plannedAt: arrival.at };
  const arrive: Change = { name: 'clientVisit.checkIn', args: arrival };

  test('[LW1] appends several changes in order, each on top of the one before', async () => {
    const { db, mutate } = device();
    const first = await mutate([{ name: 'clientVisit.plan', args: plan }, arrive]);
    expect(await db.outbox.orderBy('seq').toArray()).toMatchObject([
      { id: first, name: 'clientVisit.plan' },
      { name: 'clientVisit.checkIn', dependsOn: [first] },
    ]);
    expect((await db.clientVisits.get(arrival.clientVisitId))?.row.state).toBe('checkedIn');
  });

  test('[LW1] [LW2] appends changes of several rows in their order, those of one row on top of each other', async () => {
    const { db, mutate } = device();
    await storeRows(db, 'orders', [testOrder(2, { internalRemark: 'zéro' }), testOrder(3, { internalRemark: 'zéro' })]);
    const edit = (orderId: string, internalRemark: string): Change => ({
      name: 'order.update',
      args: { orderId, changes: { internalRemark } },
    });
    const [two, three] = [testId(2), testId(3)];
    await mutate([edit(id, 'a'), edit(two, 'b'), edit(three, 'c'), edit(two, 'd'), edit(id, 'e'), edit(two, 'f')]);
    const entries = await db.outbox.orderBy('seq').toArray();
    expect(entries.map(({ args, base }) => [args, base?.['internalRemark']])).toMatchObject([
      [{ orderId: id, changes: { internalRemark: 'a' } }, ''],
      [{ orderId: two, changes: { internalRemark: 'b' } }, 'zéro'],
      [{ orderId: three, changes: { internalRemark: 'c' } }, 'zéro'],
      [{ orderId: two, changes: { internalRemark: 'd' } }, 'b'],
      [{ orderId: id, changes: { internalRemark: 'e' } }, 'a'],
      [{ orderId: two, changes: { internalRemark: 'f' } }, 'd'],
    ]);
    expect(await Promise.all([id, two, three].map((one) => remarkOf(db, one)))).toEqual(['e', 'f', 'c']);
  });

  test('[LW1] stores none of several changes when the disk is full or an argument is invalid', async () => {
    const { db, mutate } = device();
    for (let last = 0; last < 6; last += 1) {
      const restore = fillDiskAfter(last);
      const written = mutate([{ name: 'clientVisit.plan', args: plan }, arrive]);
      await expect(written.finally(restore)).rejects.toMatchObject({ code: 'QuotaExceeded' });
      expect([await db.outbox.count(), await db.clientVisits.count()]).toEqual([0, 0]);
    }
    const bad: Change = { name: 'clientVisit.checkIn', args: { ...arrival, at: 'tantôt' } };
    const written = mutate([{ name: 'clientVisit.plan', args: plan }, bad]);
    await expect(written).rejects.toMatchObject({ code: 'ValidationFailed', paths: [{ path: ['at'] }] });
    expect(await db.outbox.count()).toBe(0);
  });

  test('[LW2] orders a lane by the order of writing, not by clocks or identifiers', async () => {
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
      await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark } } });
    }
    const batch = await storage.nextBatch('main', limits, t0);
    expect(batch.map((entry) => entry.args)).toMatchObject([
      { changes: { internalRemark: 'un' } },
      { changes: { internalRemark: 'deux' } },
      { changes: { internalRemark: 'trois' } },
    ]);
    expect(await remarkOf(db, id)).toBe('trois');
  });

  test('[LW3] [PL4] stores a pulled image below the pending mutations, and folds them over it again', async () => {
    const { db, mutate, pull } = device();
    await mutate({ name: 'order.update', args: { orderId: id, changes: { internalRemark: 'mienne' } } });
    await pull('main', {
      changes: [change('orders', 2, testOrder(1, { externalRemark: 'la leur', internalRemark: 'x' }))],
    });
    expect((await db.orders.get(id))?.row).toMatchObject({ internalRemark: 'mienne', externalRemark: 'la leur' });
    expect(await db.base.get(['orders', id])).toMatchObject({ version: 2, row: { internalRemark: 'x' } });
  });

  test('[LW4] shows a mutation that touches two remotes on both rows', async () => {
    const { db, mutate, pull } = device();
    await pull('field', { changes: [change('visits', 1, testVisit(10, 1))] });
    const startedAt = '2026-11-20T09:31:00.000Z';
    await mutate({ name: 'visit.start', args: { visitId: testId(10), orderId: id, startedAt } });
    expect((await db.visits.get(testId(10)))?.row.state).toBe('started');
    expect((await db.orders.get(id))?.row.lastVisitAt).toBe(startedAt);
    expect(await db.outbox.toArray()).toMatchObject([{ remote: 'field', lane: `visit:${testId(10)}` }]);
  });
}
