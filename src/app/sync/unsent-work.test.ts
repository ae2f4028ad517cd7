import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remotes } from '#contract/collections.ts';
import { SharedDatabase, storeSharedFiles } from '#data/capture/shared-files.ts';
import { deviceStatus } from '#data/heartbeat/device-status.ts';
import { draftItems } from '#data/queries/sync/draft-items.ts';
import { unsentWorkByDevice } from '#data/queries/people/employees.ts';
import { storedCounts } from '#data/queries/sync/stored-counts.ts';
import { unsentWork } from '#data/queries/sync/unsent-work.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { endSession, readNotice } from '#data/session/stored-session.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { sumUp } from '#data/queries/sync/sync-status.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, supervisor, testId, testOrder, testUpload, testVisit } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/server/session.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import { indicatorStatus } from '../layout/sync-indicator/indicator-status.ts';
import { eraseDevice } from '../session/erase-device.ts';
import { aDraft } from '#tests/support/data/drafts.ts';
import { newOrderDraft } from '#features/new-order/new-order.draft.ts';

const user = testUser({ UserId: certifier.id });
const root = openRootDatabase();
const receivedAt = '2026-11-20T09:00:00.000Z';

/** Keys of every kind of draft. Order 1 and visit 31 are on the device. */
/** As earlier versions stored them. */
const keys = [
  `visit-form:${testId(31)}`,
  `visit-form:${testId(99)}`,
  `visit-absent:${testId(31)}`,
  `client-visit:${testId(61)}`,
  `new-order:${testId(70)}`,
  `order:${testId(1)}:message`,
  `order:${testId(1)}:internalRemark`,
  `order:${testId(1)}:assignee`,
  `cancel:${testId(31)}`,
  `edit:${testId(69)}`,
  `agenda move ${testId(31)}`,
  'agenda unavailability new',
  `reminder:order.${testId(1)}`,
  'reminder:new',
  'a key of a later version',
];
const aboutOrder1 = (key: string): boolean => key.includes(testId(31)) || key.includes(testId(1));

const stored = fc.record({
  drafts: fc.uniqueArray(
    fc.record({ key: fc.constantFrom(...keys), change: fc.constantFrom('typed', 'typed back', 'no base') }),
    { selector: ({ key }) => key, maxLength: 6 },
  ),
  shared: fc.array(fc.constantFrom(certifier.id, null, testId(98)), { maxLength: 3 }),
  mutations: fc.array(fc.constantFrom('pending', 'acknowledged', 'refused'), { maxLength: 4 }),
  files: fc.array(
    fc.record({ order: fc.constantFrom(1, 2), state: fc.constantFrom('waiting', 'sent', 'refused', 'received') }),
    { maxLength: 3 },
  ),
});

test('[LW6] [RN8] indicator, sync page, sign-out, heartbeat and supervisor’s view agree with what is stored', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(stored, async ({ drafts, shared, mutations, files }) => {
      const deployment = `agreement${(run += 1)}`;
      const db = openUserDatabase(deployment, certifier.id);
      const sharedDb = new SharedDatabase();
      await root.entries.clear();
      await writeSession(root, { token: 'token', user, signedInAt: '2026-11-20T08:00:00.000Z' });
      await storeRows(db, 'orders', [testOrder(1), testOrder(2)]);
      await storeRows(db, 'visits', [testVisit(31, 1)]);
      for (const { key, change } of drafts) {
        const base = change === 'no base' ? {} : { base: change === 'typed' ? '' : 'Bonjour' };
        await db.drafts.put({ key, text: 'Bonjour', changedAt: 1, ...base });
      }
      let next = 1_000;
      const newId = (): string => testId((next += 1));
      for (const userId of shared)
        await storeSharedFiles(sharedDb, { files: [new File(['1'], 'a.jpg')], userId, now: 1, newId });
      const mutate = createMutate({ db, clock: () => 1, newId, actor: certifier, afterCommit: () => undefined });
      for (const state of mutations) {
        const args = { orderId: testId(1), messageId: newId(), body: 'Bonjour' };
        const id = await mutate({ name: 'order.sendMessage', args });
        await db.outbox.where('id').equals(id).modify({ state });
      }

      for (const [index, { order, state }] of files.entries()) {
        const upload = testUpload(800 + index, order, { receivedAt: state === 'received' ? receivedAt : null });
        await storeRows(db, 'uploads', [upload]);
        await db.files.put(testLocalFile(upload, { state }));
      }

      const typed = drafts.filter(({ change }) => change !== 'typed back');
      const shownShared = shared.filter((userId) => userId !== testId(98)).length;
      const count = (state: string): number => mutations.filter((one) => one === state).length;
      const fileCount = (state: string): number => files.filter((one) => one.state === state).length;
      const unreceived = files.filter(({ state }) => state !== 'received');
      const expected = {
        pending: count('pending') + fileCount('waiting'),
        acknowledged: count('acknowledged') + fileCount('sent'),
        refused: count('refused') + fileCount('refused'),
        drafts: typed.length + shownShared,
      };
      const unsent = await unsentWork(db);
      expect(unsent).toEqual(expected);

      const answered = remotes.map((remote) => ({ ...initialRemoteState(remote), complete: true, contactAt: 1 }));
      const shown = sumUp(unsent, answered, { online: true });
      const nothing = expected.pending + expected.acknowledged + expected.refused + expected.drafts === 0;
      expect(shown.safeAt !== null).toBe(nothing);
      expect(indicatorStatus(shown, null).is === 'sent').toBe(nothing);

      expect(await storedCounts(db)).toMatchObject({
        unsent: expected.pending + expected.refused,
        drafts: expected.drafts,
      });
      expect((await draftItems(db)).map(({ item }) => item.draft.key).toSorted()).toEqual(
        typed.map(({ key }) => key).toSorted(),
      );

      const heartbeat = await deviceStatus(db);
      expect(heartbeat).toMatchObject({
        mutations: count('pending'),
        refused: count('refused'),
        files: unreceived.length,
        drafts: expected.drafts,
      });
      const { databaseId: _databaseId, number: _number, ...reported } = heartbeat;
      const status = { ...reported, name: 'Pixel 9', appVersion: '1.0.0', freeBytes: null };
      const device = { id: testId(900), deviceId: testId(901), employee: certifier, reportedAt: receivedAt, status };
      const supervisorDb = openUserDatabase(deployment, supervisor.id);
      await storeRows(supervisorDb, 'devices', [{ ...device, lost: null, revoked: false }], supervisor.id);
      const shownToSupervisor = async (order: number): Promise<(number | null)[]> =>
        (await unsentWorkByDevice(supervisorDb, certifier.id, testId(order))).map(({ items }) => items);
      const orNone = (items: number): number[] => (items === 0 ? [] : [items]);
      const filesOf = (order: number): number => unreceived.filter((one) => one.order === order).length;
      const draftsOfOrder1 = typed.filter(({ key }) => aboutOrder1(key)).length;
      expect(await shownToSupervisor(1)).toEqual(
        orNone(count('pending') + count('refused') + filesOf(1) + draftsOfOrder1),
      );
      expect(await shownToSupervisor(2)).toEqual(orNone(filesOf(2)));
      await supervisorDb.delete();
      db.close();

      const agreed = { deployment, userId: certifier.id, drafts: expected.drafts };
      const fewer = { ...agreed, drafts: expected.drafts - 1 };
      expect(nothing || !(await eraseDevice(root, fewer))).toBe(true);
      await endSession(root, deployment, user, 'offlineOver');
      expect(await readNotice(root)).toMatchObject({
        unsent: expected.pending + expected.refused,
        drafts: expected.drafts,
      });
      const isErased = mutations.length === 0 && unreceived.length === 0;
      expect(await eraseDevice(root, agreed)).toBe(isErased);
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names.includes(userDatabaseName(deployment, certifier.id))).toBe(!isErased);
      await sharedDb.delete();
      await openUserDatabase(deployment, certifier.id).delete();
    }),
    { numRuns: 30, seed: 15 },
  );
});

test('[LW6] a draft whose order was created, or whose form was submitted, is not unsent work', async () => {
  const db = openUserDatabase('submitted', certifier.id);
  await storeRows(db, 'orders', [testOrder(1)]);
  await db.drafts.put(aDraft('{}', { name: newOrderDraft(testId(1)) }));
  expect(await unsentWork(db)).toMatchObject({ drafts: 0 });
  await db.delete();
});
