import { expect, test } from 'vitest';
import { wantedCopy } from '#data/kept/wishes.ts';
import type { FileOfOrder } from '#data/queries/files.ts';
import { testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { readinessOf } from './readiness.ts';

const order = testOrder(1);
const visit = testVisit(50, 1);
const receivedAt = '2026-11-20T09:00:00.000Z';
const whole = { loaded: true, form: '2026-11' };

function file(number: number, kept?: 'kept' | 'wanted' | 'noRoom'): FileOfOrder {
  const upload = testUpload(number, 1, { receivedAt });
  if (kept === undefined) return { upload, local: undefined, kept: undefined };
  const copy = wantedCopy(upload, 'visit', 0);
  return {
    upload,
    local: undefined,
    kept: { ...copy, state: kept === 'kept' ? 'kept' : 'wanted', error: kept === 'noRoom' ? 'NoRoom' : null },
  };
}

function stock(...files: FileOfOrder[]) {
  return { orderId: order.id, files, messages: 1 };
}

test('a visit is ready with its order, its messages, its form and every file of the office', () => {
  const ready = readinessOf({ visit, order }, stock(file(70, 'kept')), whole);
  expect(ready).toMatchObject({ ready: true, messages: 1, files: 1, absent: [] });
  expect(readinessOf({ visit, order }, stock(), whole).ready).toBe(true);
});

test.each([
  ['the order has not come', { visit, order: undefined }, whole],
  ['a first load is under way', { visit, order }, { ...whole, loaded: false }],
  ['the forms have not come', { visit, order }, { ...whole, form: null }],
])('it is not while %s', (_what, item, facts) => {
  expect(readinessOf(item, stock(), facts).ready).toBe(false);
});

test('a file that is elsewhere is named, with its size and why it is not here', () => {
  const found = readinessOf(
    { visit, order },
    stock(file(70), file(71, 'wanted'), file(72, 'noRoom'), file(73, 'kept')),
    whole,
  );
  expect(found.ready).toBe(false);
  expect(found.absent.map(({ id, state }) => [id, state])).toEqual([
    [testId(70), 'online'],
    [testId(71), 'coming'],
    [testId(72), 'noRoom'],
  ]);
  expect(found.absent[0]).toMatchObject({ name: testUpload(70, 1).name, size: testUpload(70, 1).size });
});
