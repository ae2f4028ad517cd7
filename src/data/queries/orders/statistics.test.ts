import { afterEach, beforeEach, expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { certifier, supervisor, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { companyRows } from '#tests/support/server/statistics-rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { openUserDatabase } from '../../database/user-database.ts';
import { readStatistics } from './statistics.ts';

const question = {
  period: { from: '2026-10-01', to: '2026-11-30' },
  employeeId: null,
  region: null,
  figure: null,
  documents: testContent.documents,
};
const now = new Date('2026-11-24T10:00:00.000Z');
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('statistics', supervisor.id);
});
afterEach(() => db.delete());

test('says over what it computes, and does not compare with what has left the device', async () => {
  const rows = companyRows(40, [certifier, { id: testId(900_003), name: 'Thomas Janssens' }]);
  await storeRows(db, 'orders', rows.orders);
  await storeRows(db, 'visits', rows.visits);
  const days = rows.orders.map(({ orderDate }) => orderDate).sort();
  const autumn = await readStatistics(db, question, now);
  expect(autumn.statistics.figures.visits).toBeGreaterThan(0);
  expect(autumn.stored).toEqual({ count: 40, since: days[0], isWhole: true });
  expect(autumn.statistics.lastYear?.visits).toBeGreaterThan(0);
  const year = await readStatistics(db, { ...question, period: { from: '2026-01-01', to: '2026-11-30' } }, now);
  expect([year.statistics.lastYear, year.stored.isWhole]).toEqual([null, true]);
  const before = await readStatistics(db, { ...question, period: { from: '2025-01-01', to: '2025-11-30' } }, now);
  expect([before.statistics.previous, before.stored.isWhole]).toEqual([null, false]);
});

test('lists the rows of a figure with the orders that the device has', async () => {
  await storeRows(db, 'orders', [testOrder(1, { region: 'flanders' }), testOrder(2)]);
  await storeRows(db, 'visits', [
    testVisit(11, 1, { state: 'done', plannedStart: '2026-11-03T09:00:00.000Z' }),
    testVisit(12, 2, { state: 'done', plannedStart: '2026-11-02T09:00:00.000Z' }),
    testVisit(13, 3, { state: 'done', plannedStart: '2026-11-01T09:00:00.000Z' }),
    testVisit(14, 2, { state: 'absent', plannedStart: '2026-11-04T09:00:00.000Z' }),
  ]);
  const all = await readStatistics(db, { ...question, figure: 'visits' }, now);
  expect(all.statistics.counted).toEqual({
    figure: 'visits',
    total: 3,
    rows: [3, 2, 1].map((day) => ({
      orderId: testId(4 - day),
      at: `2026-11-0${day}T09:00:00.000Z`,
      value: 1,
    })),
  });
  expect(all.countedOrders.map(({ id }) => id).sort()).toEqual([testId(1), testId(2)]);
  const flemish = await readStatistics(db, { ...question, region: 'flanders', figure: 'visits' }, now);
  expect(flemish.statistics.counted?.rows.map(({ orderId }) => orderId)).toEqual([testId(1)]);
  expect(flemish.statistics.figures.visits).toBe(1);
});

test('an empty device has no figures', async () => {
  const { statistics, stored } = await readStatistics(db, question, now);
  expect(statistics.figures).toMatchObject({ visits: 0, turnover: 0, duration: null, incompleteRate: null });
  expect(statistics.previous).toBeNull();
  expect(stored).toEqual({ count: 0, since: null, isWhole: true });
});
