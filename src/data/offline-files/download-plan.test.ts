import { Dexie } from 'dexie';
import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { UserDatabase } from '../database/user-database.ts';
import { applyDownloadPlan } from './download-plan.ts';
import { pinFile, pinOrder, recordFileOpened, unpinFile } from './pins.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
const upload = testUpload(70, 1, { type: 'application/pdf', receivedAt: '2026-11-19T12:00:00.000Z' });

let db: UserDatabase;

beforeEach(async () => {
  db = new UserDatabase(`plan-${v7()}`, certifier.id);
  await db.uploads.put({ id: upload.id, version: 1, scopes: ['s'], generation: 1, row: upload });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

/** Performs the user's action after the plan has read the offline files. */
function duringThePlan(act: () => Promise<void>): void {
  const read = db.uploads.bulkGet.bind(db.uploads);
  vi.spyOn(db.uploads, 'bulkGet').mockImplementationOnce((ids: string[]) =>
    Dexie.Promise.resolve(act()).then(() => read(ids)),
  );
}

test('[FL5] a file that is opened while the plan is computed stays wanted', async () => {
  duringThePlan(() => recordFileOpened(db, upload.id, now));
  await applyDownloadPlan(db, now, true);
  expect(await db.offlineFiles.get(upload.id)).toMatchObject({ why: 'opened', state: 'wanted' });
});

test('[FL5] a file that is pinned while the plan removes it stays pinned', async () => {
  await pinFile(db, upload.id, now);
  await unpinFile(db, upload.id);
  duringThePlan(() => pinFile(db, upload.id, now));
  await applyDownloadPlan(db, now, true);
  expect(await db.offlineFiles.get(upload.id)).toMatchObject({ pinned: true });
});

test('[FL5] an order that is pinned again while the plan ends its pin stays pinned', async () => {
  await pinOrder(db, testId(1), now - 1);
  const read = db.pinnedOrders.toArray.bind(db.pinnedOrders);
  vi.spyOn(db.pinnedOrders, 'toArray').mockImplementationOnce(() =>
    read().then(async (pins) => {
      await pinOrder(db, testId(1), now);
      return pins;
    }),
  );
  await applyDownloadPlan(db, now, true);
  expect(await db.pinnedOrders.get(testId(1))).toMatchObject({ askedAt: now });
});
