import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { missingDocuments } from '#contract/rules/orders/required-documents.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { testContent } from '#tests/support/content.ts';
import { certifier, supervisor, testFollowUp, testId, testOrder, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { followUpLists, incompleteFollowUps, incompleteOrders } from './incomplete.ts';

const { documents } = testContent;
const receivedAt = '2026-11-20T09:00:00.000Z';
let db: UserDatabase;
let user = 0;

beforeEach(() => {
  db = openUserDatabase('incomplete', testId(700 + (user += 1)));
});
afterEach(() => db.delete());

/** Stores an order that was visited, with a received file for each required document. */
async function storeVisited(number: number, fields: Parameters<typeof testOrder>[1] = {}): Promise<Upload[]> {
  const order = testOrder(number, { state: 'visited', visitedBy: certifier, ...fields });
  const uploads = missingDocuments(order, documents, []).map(({ required: { service, code } }, index) =>
    testUpload(number * 100 + index, number, { requirement: { service, code }, receivedAt }),
  );
  await storeRows(db, 'orders', [order]);
  await storeRows(db, 'uploads', uploads);
  return uploads;
}

async function listed(): Promise<{ number: string | null; is: number[] }[]> {
  const found = await incompleteOrders(db, documents, { id: certifier.id, supervisor: false });
  return found.map(({ order, missing, returned, underWay }) => ({
    number: order.number,
    is: [missing, returned, underWay],
  }));
}

test('an order leaves the list with the receipt of its last file, and a return brings it back', async () => {
  const [first, second] = await storeVisited(1);
  if (first === undefined || second === undefined) throw new Error('an order requires at least two documents');
  expect(await listed()).toEqual([]);
  await storeRows(db, 'uploads', [{ ...first, receivedAt: null }]);
  await storeRows(db, 'uploads', [{ ...second, removed: { by: certifier, at: receivedAt } }]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [1, 0, 1] }]);
  await storeRows(db, 'uploads', [first, second]);
  expect(await listed()).toEqual([]);
  const review = { accepted: false, reason: 'Floue', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  await storeRows(db, 'uploads', [{ ...first, review }]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [0, 1, 0] }]);
});

test('a document that is replaced after its acceptance is due again until the server has the new file', async () => {
  const [first] = await storeVisited(1);
  if (first === undefined) throw new Error('an order requires a document');
  const review = { accepted: true, reason: '', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  await storeRows(db, 'uploads', [{ ...first, review }]);
  const newer = testUpload(190, 1, { requirement: first.requirement, capturedAt: '2026-11-20T11:00:00.000Z' });
  await storeRows(db, 'uploads', [newer]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [0, 0, 1] }]);
  await storeRows(db, 'uploads', [{ ...newer, receivedAt }]);
  expect(await listed()).toEqual([]);
});

test('[FL6] a planned order whose returned file was filed elsewhere stays in the list', async () => {
  const [first] = await storeVisited(1, { state: 'planned', assignee: certifier });
  if (first === undefined) throw new Error('an order requires a document');
  const review = { accepted: false, reason: 'Floue', by: supervisor, at: '2026-11-20T12:00:00.000Z' };
  const { requirement } = first;
  await storeRows(db, 'uploads', [{ ...first, requirement: null, formerReviews: [{ requirement, review }] }]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [1, 0, 0] }]);
});

test('a photo captured before a return that this device did not know of does not answer it', async () => {
  const [first] = await storeVisited(1);
  if (first === undefined) throw new Error('an order requires a document');
  const review = { accepted: false, reason: 'Floue', by: supervisor, at: '2026-11-20T12:00:00.000Z' };
  const { requirement } = first;
  await storeRows(db, 'uploads', [
    { ...first, review },
    testUpload(190, 1, { requirement, capturedAt: '2026-11-20T11:00:00.000Z', receivedAt }),
  ]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [0, 1, 0] }]);
  await storeRows(db, 'uploads', [
    testUpload(191, 1, { requirement, capturedAt: '2026-11-20T13:00:00.000Z', receivedAt }),
  ]);
  expect(await listed()).toEqual([]);
});

test('a return brings back an order that waits for its client, until the server has the retake', async () => {
  const [first] = await storeVisited(1, { state: 'waitingForClient' });
  await storeRows(db, 'orders', [testOrder(2, { state: 'waitingForClient', visitedBy: certifier })]);
  if (first === undefined) throw new Error('an order requires a document');
  expect(await listed()).toEqual([]);
  const review = { accepted: false, reason: 'Floue', by: supervisor, at: '2026-11-20T10:00:00.000Z' };
  await storeRows(db, 'uploads', [{ ...first, review }]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [0, 1, 0] }]);
  const team = await incompleteOrders(db, documents, { id: supervisor.id, supervisor: true });
  expect(team.map(({ by, received, needed }) => [by?.id, needed - received])).toEqual([[certifier.id, 1]]);
  const retake = testUpload(190, 1, { requirement: first.requirement, filedAt: '2026-11-20T10:05:00.000Z' });
  await storeRows(db, 'uploads', [retake]);
  expect(await listed()).toEqual([{ number: '2026-000001', is: [0, 0, 1] }]);
  await storeRows(db, 'uploads', [{ ...retake, receivedAt: '2026-11-20T10:06:00.000Z' }]);
  expect(await listed()).toEqual([]);
});

test('lists the oldest visit first, and only orders whose files the user owes', async () => {
  const visited = { state: 'visited', visitedBy: certifier } as const;
  await storeRows(db, 'orders', [
    testOrder(1, { ...visited, lastVisitAt: '2026-11-19T09:00:00.000Z' }),
    testOrder(2, { ...visited, lastVisitAt: '2026-11-12T09:00:00.000Z', assignee: supervisor }),
    testOrder(3, { ...visited, visitedBy: supervisor }),
    testOrder(4, { ...visited, state: 'certified' }),
    testOrder(5, { state: 'planned' }),
  ]);
  expect((await listed()).map(({ number }) => number)).toEqual(['2026-000002', '2026-000001']);
});

test('counts what the user has to complete: a submitted survey is the supervisor’s, an assigned one its assignee’s', async () => {
  const incomplete = { incompleteFollowUp: true } as const;
  await storeRows(db, 'orders', [
    testOrder(1, incomplete),
    testOrder(2, incomplete),
    testOrder(3, incomplete),
    testOrder(4, { ...incomplete, visitedBy: supervisor }),
    testOrder(5, incomplete),
    testOrder(6),
    // Nobody completes the survey of a certificate that is made.
    testOrder(7, { ...incomplete, state: 'certified' }),
  ]);
  await storeRows(db, 'followUps', [
    testFollowUp(7),
    testFollowUp(1, { dueOn: '2026-12-02' }),
    testFollowUp(2, { state: 'submitted' }),
    testFollowUp(3, { state: 'returned', dueOn: '2026-11-25' }),
    testFollowUp(4, { assignee: supervisor }),
    // Somebody who no longer sees the order cannot complete it.
    testFollowUp(5, { assignee: { id: testId(900_009), name: 'Parti Ailleurs' } }),
    testFollowUp(6, { state: 'accepted' }),
  ]);
  const numbers = (found: Awaited<ReturnType<typeof incompleteFollowUps>>) => found.map(({ order }) => order.number);
  expect(numbers(await incompleteFollowUps(db, certifier.id))).toEqual(['2026-000003', '2026-000001', '2026-000005']);
  expect(numbers(await incompleteFollowUps(db, supervisor.id))).toEqual(['2026-000004']);
  const own = await followUpLists(db, certifier.id);
  expect([numbers(own.due), numbers(own.submitted)]).toEqual([
    ['2026-000003', '2026-000001', '2026-000005'],
    ['2026-000002'],
  ]);
  const team = await followUpLists(db, null);
  expect([numbers(team.due), numbers(team.submitted)]).toEqual([
    ['2026-000003', '2026-000001', '2026-000004', '2026-000005'],
    ['2026-000002'],
  ]);
  expect(await incompleteOrders(db, documents, { id: certifier.id, supervisor: false })).toEqual([]);
});

test('a supervisor follows everybody’s orders: who owes the files, and how many the server has', async () => {
  const uploads = await storeVisited(1);
  await storeRows(db, 'uploads', [{ ...(uploads[0] ?? testUpload(100, 1)), receivedAt: null }]);
  await storeVisited(2);
  await storeRows(db, 'orders', [
    testOrder(3, { state: 'encoding', visitedBy: supervisor }),
    testOrder(4, { state: 'visited', visitedBy: null, assignee: null }),
    testOrder(5, { state: 'planned' }),
    testOrder(6, { state: 'certified', visitedBy: certifier }),
  ]);
  const found = await incompleteOrders(db, documents, { id: supervisor.id, supervisor: true });
  expect(found.map(({ order, by, received, needed }) => [order.number, by?.name ?? null, needed - received])).toEqual([
    ['2026-000001', certifier.name, 1],
    ['2026-000003', supervisor.name, uploads.length],
    ['2026-000004', null, uploads.length],
  ]);
  expect(found[0]?.received).toBe(uploads.length - 1);
});
