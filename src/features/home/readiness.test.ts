import { expect, test } from 'vitest';
import { offlineFileFor } from '#data/offline-files/pins.ts';
import type { FileOfOrder } from '#data/queries/files/files.ts';
import { testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { readinessOf } from './readiness.ts';

const order = testOrder(1);
const visit = testVisit(50, 1);
const receivedAt = '2026-11-20T09:00:00.000Z';
const complete = { loaded: true, formEdition: '2026-11' };

function file(number: number, is?: 'kept' | 'wanted' | 'noRoom'): FileOfOrder {
  const upload = testUpload(number, 1, { receivedAt });
  if (is === undefined) return { upload, local: undefined, offlineFile: undefined };
  const copy = offlineFileFor(upload, 'visit', 0);
  return {
    upload,
    local: undefined,
    offlineFile: { ...copy, state: is === 'kept' ? 'kept' : 'wanted', error: is === 'noRoom' ? 'NoRoom' : null },
  };
}

function stock(...files: FileOfOrder[]) {
  return { orderId: order.id, files, messages: 1 };
}

test('a visit is ready when its order, messages, form and all files are on the device', () => {
  const ready = readinessOf({ visit, order }, stock(file(70, 'kept')), complete);
  expect(ready).toMatchObject({ ready: true, messageCount: 1, fileCount: 1, missingFiles: [] });
  expect(readinessOf({ visit, order }, stock(), complete).ready).toBe(true);
});

test.each([
  ['the order is missing', { visit, order: undefined }, complete],
  ['the first load is in progress', { visit, order }, { ...complete, loaded: false }],
  ['the forms are missing', { visit, order }, { ...complete, formEdition: null }],
])('a visit is not ready while %s', (_what, item, facts) => {
  expect(readinessOf(item, stock(), facts).ready).toBe(false);
});

test('lists each missing file with its name, size and reason', () => {
  const found = readinessOf(
    { visit, order },
    stock(file(70), file(71, 'wanted'), file(72, 'noRoom'), file(73, 'kept')),
    complete,
  );
  expect(found.ready).toBe(false);
  expect(found.missingFiles.map(({ id, state }) => [id, state])).toEqual([
    [testId(70), 'online'],
    [testId(71), 'coming'],
    [testId(72), 'noRoom'],
  ]);
  expect(found.missingFiles[0]).toMatchObject({ name: testUpload(70, 1).name, size: testUpload(70, 1).size });
});
