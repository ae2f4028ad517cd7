import { afterEach, beforeEach, expect, test } from 'vitest';
import { certifier, supervisor, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { testContent } from '#tests/support/content.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { decisionQueries, followEvidence } from '../queries/decisions/decisions.ts';
import { followIncompleteOrders, incompleteOrders } from '../queries/files/incomplete.ts';
import type { Live } from './live.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { openUserDatabase } from '../database/user-database.ts';

const requirement = { service: 'all', code: 'facade' } as const;
const receivedAt = '2026-11-20T09:00:00.000Z';
const everybody = { id: supervisor.id, supervisor: true };
const follows: (() => void)[] = [];
let db: UserDatabase;
let user = 0;

beforeEach(() => {
  db = openUserDatabase('by-order', testId(800 + (user += 1)));
});
afterEach(async () => {
  for (const end of follows.splice(0)) end();
  await db.delete();
});

function follow<T>(source: Live<T>): { seen: T[] } {
  const seen: T[] = [];
  const { unsubscribe } = source.subscribe((value) => void seen.push(value));
  follows.push(unsubscribe);
  return { seen };
}

/** Stores as many visited orders, each with an undecided file. */
async function storeVisited(count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  await storeRows(
    db,
    'orders',
    numbers.map((number) => testOrder(number, { state: 'visited', visitedBy: certifier })),
  );
  await storeRows(
    db,
    'uploads',
    numbers.map((number) => testUpload(number, number, { requirement, receivedAt })),
  );
}

const review = { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' };

/** Counts the rows that are read from the database. */
function countRows(): { rows: () => number } {
  let rows = 0;
  const count = (row: unknown): unknown => {
    rows += 1;
    return row;
  };
  db.orders.hook('reading', count as never);
  db.uploads.hook('reading', count as never);
  return { rows: () => rows };
}

test('a decision reads its own order, however many wait', async () => {
  await storeVisited(40);
  const evidence = follow(followEvidence(db));
  const counted = follow(followIncompleteOrders(db, testContent.documents, everybody));
  await expect.poll(() => [evidence.seen.at(-1)?.length, counted.seen.at(-1)]).toEqual([40, 40]);
  const { rows } = countRows();
  await storeRows(db, 'uploads', [testUpload(7, 7, { requirement, receivedAt, review })]);
  await expect.poll(() => [evidence.seen.at(-1)?.length, counted.seen.length]).toEqual([39, 2]);
  expect(rows()).toBeGreaterThan(0);
  expect(rows()).toBeLessThan(12);
});

test('what is followed is what is read anew after each kind of change', async () => {
  await storeVisited(3);
  const evidence = follow(followEvidence(db));
  const counted = follow(followIncompleteOrders(db, testContent.documents, everybody));
  const agree = async (): Promise<void> => {
    await expect
      .poll(async () => {
        const read = await decisionQueries.evidence(db, supervisor.id, 0);
        const byId = (one: { id: string }, other: { id: string }): number => one.id.localeCompare(other.id);
        return JSON.stringify(evidence.seen.at(-1)?.toSorted(byId)) === JSON.stringify(read.toSorted(byId));
      })
      .toBe(true);
    const { length } = await incompleteOrders(db, testContent.documents, everybody);
    await expect.poll(() => counted.seen.at(-1)).toBe(length);
  };
  await agree();
  // A colleague's decision, and one that is taken back.
  await storeRows(db, 'uploads', [testUpload(1, 1, { requirement, receivedAt, review })]);
  await expect.poll(() => evidence.seen.at(-1)?.length).toBe(2);
  await agree();
  await storeRows(db, 'uploads', [testUpload(1, 1, { requirement, receivedAt })]);
  await expect.poll(() => evidence.seen.at(-1)?.length).toBe(3);
  await agree();
  // An order that is closed, and one that is new.
  await storeRows(db, 'orders', [testOrder(2, { state: 'cancelled' })]);
  await storeRows(db, 'uploads', [testUpload(4, 4, { requirement, receivedAt })]);
  await storeRows(db, 'orders', [testOrder(4, { state: 'visited', visitedBy: certifier })]);
  await expect
    .poll(() =>
      evidence.seen
        .at(-1)
        ?.map(({ id }) => id)
        .toSorted(),
    )
    .toEqual([1, 3, 4].map((number) => `evidence/${testOrder(number, {}).id}`).toSorted());
  await agree();
  // A file that was taken back, whose row no longer says of which order it was.
  await db.uploads.delete(testUpload(3, 3, {}).id);
  await expect.poll(() => evidence.seen.at(-1)?.length, { timeout: 5_000 }).toBe(2);
  await agree();
  // More rows than are reported one by one.
  const many = Array.from({ length: 120 }, (_, index) => testUpload(100 + index, 1, { requirement, receivedAt }));
  await db.uploads.bulkPut(
    many.map((row) => ({ id: row.id, version: 1, scopes: [], generation: 1, row, undecidedAt: receivedAt })),
  );
  await expect
    .poll(() => evidence.seen.at(-1)?.map((one) => (one.kind === 'evidence' ? one.uploads.length : 0)), {
      timeout: 5_000,
    })
    .toContain(121);
  await agree();
});

test('what changes while it is read is read afterwards', async () => {
  await storeVisited(2);
  const { seen } = follow(followEvidence(db));
  for (const number of [1, 2])
    await storeRows(db, 'uploads', [testUpload(number, number, { requirement, receivedAt, review })]);
  await expect.poll(() => seen.at(-1)).toEqual([]);
});
