import { expect, test } from 'vitest';
import { testId, testOrder } from '#tests/support/rows.ts';
import { UserDatabase } from '../user-database.ts';
import { newestOrders, orderIdsByDate } from './orders.ts';

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
