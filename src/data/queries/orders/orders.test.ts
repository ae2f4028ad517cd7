import { expect, test } from 'vitest';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { UserDatabase } from '../../database/user-database.ts';
import { createMutate } from '../../outbox/mutate.ts';
import { newestOrders, orderIdsByDate, ordersByIds } from './orders.ts';

test('the newest orders come first, also among the orders of one day', async () => {
  const db = new UserDatabase('newest-orders');
  const days = ['2026-11-19', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-18'];
  for (const [index, day] of days.entries()) {
    const row = { ...testOrder(index + 1), orderDate: `${day}T08:00:00.000Z` };
    await db.orders.put({ id: row.id, row, version: 1, scopes: [], generation: 1 });
  }
  const ids = await orderIdsByDate(db);
  expect(ids).toEqual([4, 3, 2, 1, 5].map((number) => testId(number)));
  for (const count of [1, 3, 50]) {
    expect((await newestOrders(db, count)).map(({ id }) => id)).toEqual(ids.slice(0, count));
  }
  await db.delete();
});

test.each([1, 150])('of %i orders, the one that a payment on this device settles is paid', async (count) => {
  const db = new UserDatabase('paid-here');
  const orders = Array.from({ length: count }, (_, index) => testOrder(index + 1, { total: 21_502 }));
  await storeRows(db, 'orders', orders);
  let id = 900;
  const mutate = createMutate({
    db,
    clock: () => Date.now(),
    newId: () => testId((id += 1)),
    actor: certifier,
    afterCommit: () => undefined,
  });
  const receivedAt = '2026-11-20T10:00:00.000Z';
  for (const [method, amount] of [
    ['transfer', 7_168],
    ['cash', 14_335],
  ] as const)
    await mutate({
      name: 'payment.record',
      args: { orderId: testId(1), paymentId: testId((id += 1)), method, amount, receivedAt, note: '' },
    });
  const read = await ordersByIds(
    db,
    orders.map((order) => order.id),
  );
  expect(read.filter(({ paid }) => paid).map((order) => order.id)).toEqual([testId(1)]);
  await db.delete();
});
