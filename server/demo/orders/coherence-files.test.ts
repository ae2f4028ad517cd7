import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import { missingDocuments, owesDocumentsOf } from '#contract/rules/orders/required-documents.ts';
import { byOrder, content, unless, worlds } from '#tests/support/contract/demo-worlds.ts';
import { isAcceptedType } from '#contract/rules/files/file-types.ts';
import { typeByContent } from '../../files/file-types.ts';
import { papersMax } from './papers.ts';

/** Maximum size of a demo file, in bytes. */
const largest = 25_000;

describe.each(worlds)('$name: files', ({ data, now, employees }) => {
  const at = now.toISOString();
  const orders = new Map(data.orders.map((one) => [one.id, one]));
  const uploads = new Map(data.uploads.map((one) => [one.id, one]));
  const filesOf = byOrder(data.uploads.map((one) => ({ ...one, orderId: one.orderId ?? '' })));
  const owed = data.orders.filter((one) => owesDocumentsOf(one) !== null);
  const missingReasons = (one: Order): string[] =>
    missingDocuments(one, content.documents, filesOf(one.id)).map(({ reason }) => reason);

  test('every upload refers to a small file of the stated size, type and hash', async () => {
    expect(
      unless(data.uploads, ({ sha256, size }) => {
        const bytes = data.contents.get(sha256);
        return bytes?.length === size && createHash('sha256').update(bytes).digest('hex') === sha256 && size < largest;
      }),
    ).toEqual([]);
    const types = new Map(data.uploads.map(({ sha256, type }) => [sha256, type]));
    for (const [sha256, bytes] of data.contents) {
      const type = await typeByContent(bytes);
      expect(type).toBe(types.get(sha256));
      expect(isAcceptedType(type ?? '')).toBe(true);
    }
  });

  test('every file belongs to an order, and has a plausible author and time', () => {
    const staff = new Set(employees.map(({ id }) => id));
    expect(
      unless(data.uploads, ({ orderId, by, capturedAt, receivedAt, review }) => {
        const order = orders.get(orderId ?? '');
        return (
          order !== undefined &&
          staff.has(by.id) &&
          capturedAt < at &&
          capturedAt >= order.createdAt &&
          (receivedAt === null || (receivedAt >= capturedAt && receivedAt < at)) &&
          (review === null || (review.at > capturedAt && review.at < at))
        );
      }),
    ).toEqual([]);
    expect(
      unless(
        data.uploads.filter(({ requirement }) => requirement !== null),
        ({ orderId, by, capturedAt }) => {
          const order = orders.get(orderId ?? '');
          return order?.visitedBy?.id === by.id && capturedAt >= (order.lastVisitAt ?? at);
        },
      ),
    ).toEqual([]);
  });

  test('every document refers to a received file of its order', () => {
    expect(
      unless(data.documents, ({ uploadId, orderId, addedAt, name }) => {
        const upload = uploads.get(uploadId);
        const receivedAt = upload?.receivedAt ?? null;
        return upload?.orderId === orderId && receivedAt !== null && receivedAt <= addedAt && upload.name === name;
      }),
    ).toEqual([]);
    const drafts = data.documents.filter(({ kind }) => kind === 'draft').map(({ id }) => id);
    expect(data.pebDrafts.flatMap(({ documentId }) => documentId ?? []).toSorted()).toEqual(drafts.toSorted());
    expect(unless(data.pebDrafts, ({ state, documentId }) => state !== 'waiting' || documentId !== null)).toEqual([]);
    const counted = (id: string): boolean =>
      !data.pebDrafts.some((one) => one.documentId === id && one.state === 'waiting');
    const papers = data.documents.filter(({ id, source }) => source !== 'employee' && counted(id));
    expect(papers.length).toBeGreaterThan(10);
    expect(papers.length).toBeLessThanOrEqual(papersMax);
  });

  test('most orders that owe files have all of them; some have a missing, waiting or returned one', () => {
    const lacking = owed.map(missingReasons);
    const complete = lacking.filter((one) => one.length === 0).length;
    expect(complete).toBeGreaterThan(lacking.length / 2);
    expect(new Set(lacking.flat())).toEqual(new Set(['missing', 'underWay', 'returned']));
    expect(
      unless(
        data.orders,
        (one) => owesDocumentsOf(one) !== null || missingReasons(one).every((reason) => reason === 'missing'),
      ),
    ).toEqual([]);
  });

  test('there are few different pictures, and every document is unique', () => {
    const pictures = data.uploads.filter(({ type }) => type === 'image/jpeg').map(({ sha256 }) => sha256);
    expect(new Set(pictures).size).toBeGreaterThan(15);
    expect(new Set(pictures).size).toBeLessThanOrEqual(42);
  });
});
