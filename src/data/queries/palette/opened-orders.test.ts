import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { likelyOrders, recordOrderOpened } from './opened-orders.ts';

let db: UserDatabase;
const stored = { version: 1, scopes: ['all'], generation: 1 };

beforeEach(async () => {
  db = openUserDatabase('test', testId(1));
  const orders = [1, 2, 3, 4].map((n) => ({ ...testOrder(n), orderDate: `2026-11-0${n}` }));
  await db.orders.bulkPut(orders.map((row) => ({ id: row.id, ...stored, row })));
});
afterEach(() => db.delete());

test('today’s visits come first, then the last opened orders, then the newest; each once', async () => {
  const visit = { ...testVisit(9, 2), employee: certifier, plannedStart: '2026-11-20T09:00:00.000Z' };
  await db.visits.put({ id: visit.id, ...stored, row: visit });
  await recordOrderOpened(db, testId(4));
  await recordOrderOpened(db, testId(1));
  await recordOrderOpened(db, testId(2));
  await recordOrderOpened(db, testId(99));
  const likely = await likelyOrders(db, certifier.id, '2026-11-20', 10);
  expect(likely.map(({ order, why }) => [order.id, why.is])).toEqual([
    [testId(2), 'visit'],
    [testId(1), 'opened'],
    [testId(4), 'opened'],
    [testId(3), 'new'],
  ]);
  expect(await likelyOrders(db, certifier.id, '2026-11-21', 2)).toHaveLength(2);
});
