import { afterEach, beforeEach, expect, test } from 'vitest';
import { statisticsOf } from '#contract/rules/statistics.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, supervisor, testId } from '#tests/support/rows.ts';
import { companyRows } from '#tests/support/statistics-rows.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import type { UserDatabase } from '../user-database.ts';
import { openUserDatabase } from '../user-database.ts';
import { readStatistics } from './statistics.ts';

const question = {
  period: { from: '2026-10-01', to: '2026-11-30' },
  employeeId: null,
  documents: testContent.documents,
};
let db: UserDatabase;

beforeEach(() => {
  db = openUserDatabase('statistics', supervisor.id);
});
afterEach(() => db.delete());

test('a device computes what the rule computes over the same rows, the server’s test compares the server with it', async () => {
  const rows = companyRows(40, [certifier, { id: testId(900_003), name: 'Thomas Janssens' }]);
  await storeRows(db, 'orders', rows.orders);
  await storeRows(db, 'visits', rows.visits);
  await storeRows(db, 'invoices', rows.invoices);
  await storeRows(db, 'payments', rows.payments);
  await storeRows(db, 'pebDrafts', rows.drafts);
  await storeRows(db, 'visitFeedback', rows.forms);
  await storeRows(db, 'uploads', rows.uploads);
  const { statistics, stored } = await readStatistics(db, question);
  const same = { ...rows, captures: rows.uploads, files: rows.uploads };
  expect(statistics).toEqual(statisticsOf(same, question));
  expect(statistics.figures.visits).toBeGreaterThan(0);
  expect(stored).toEqual({ count: 40, since: rows.orders.map(({ orderDate }) => orderDate).sort()[0] });
});

test('an empty device has no figures', async () => {
  const { statistics, stored } = await readStatistics(db, question);
  expect(statistics.figures).toMatchObject({ visits: 0, turnover: 0, duration: null, incompleteRate: null });
  expect(stored).toEqual({ count: 0, since: null });
});
