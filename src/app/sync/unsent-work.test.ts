import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remotes } from '#contract/collections.ts';
import { SharedDatabase, storeSharedFiles } from '#data/capture/shared-files.ts';
import { deviceStatus } from '#data/device/device-status.ts';
import { draftItems } from '#data/queries/draft-items.ts';
import { storedCounts } from '#data/queries/sync-centre.ts';
import { unsentWork } from '#data/queries/unsent-work.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { openRootDatabase, writeSession } from '#data/root-database.ts';
import { endSession, readNotice } from '#data/session/session-end.ts';
import { openUserDatabase, userDatabaseName } from '#data/user-database.ts';
import { sumUp } from '#hooks/use-sync-status.ts';
import { initialRemoteState } from '#sync/remote-state.ts';
import { certifier, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import { testUser } from '#tests/support/session.ts';
import { storeRows } from '#tests/support/store-rows.ts';
import { indicatorState } from '../layout/indicator-state.ts';
import { eraseDevice } from '../session/erase-device.ts';

const user = testUser({ UserId: certifier.id });
const root = openRootDatabase();

/** Keys of every kind of draft. Order 1 and visit 31 are on the device. */
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
});

test('[LW6] indicator, sync page, sign-out and heartbeat agree with what is stored', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(stored, async ({ drafts, shared, mutations }) => {
      const deployment = `agreement${(run += 1)}`;
      const db = openUserDatabase(deployment, certifier.id);
      const sharedDb = new SharedDatabase();
      await root.entries.clear();
      await writeSession(root, { token: 'token', user, signedInAt: '2026-11-20T08:00:00.000Z' });
      await storeRows(db, 'orders', [testOrder(1)]);
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

      const typed = drafts.filter(({ change }) => change !== 'typed back');
      const shownShared = shared.filter((userId) => userId !== testId(98)).length;
      const count = (state: string): number => mutations.filter((one) => one === state).length;
      const expected = {
        pending: count('pending'),
        acknowledged: count('acknowledged'),
        refused: count('refused'),
        drafts: typed.length + shownShared,
      };
      const unsent = await unsentWork(db);
      expect(unsent).toEqual(expected);

      const answered = remotes.map((remote) => ({ ...initialRemoteState(remote), complete: true, contactAt: 1 }));
      const status = sumUp(unsent, answered, true);
      const nothing = expected.pending + expected.acknowledged + expected.refused + expected.drafts === 0;
      expect(status.safeAt !== null).toBe(nothing);
      expect(indicatorState(status, null).kind === 'safe').toBe(nothing);

      expect(await storedCounts(db)).toMatchObject({
        unsent: expected.pending + expected.refused,
        drafts: expected.drafts,
      });
      expect((await draftItems(db)).map(({ item }) => item.draft.key).toSorted()).toEqual(
        typed.map(({ key }) => key).toSorted(),
      );

      const heartbeat = await deviceStatus(db);
      expect(heartbeat).toMatchObject({
        mutations: expected.pending,
        refused: expected.refused,
        drafts: expected.drafts,
      });
      const ofOrder1 = typed.filter(({ key }) => aboutOrder1(key)).length;
      const unsentOfOrder1 = expected.pending + expected.refused;
      expect(heartbeat.orders).toEqual(
        ofOrder1 + unsentOfOrder1 === 0
          ? []
          : [
              {
                orderId: testId(1),
                mutations: unsentOfOrder1,
                files: 0,
                ...(ofOrder1 === 0 ? {} : { drafts: ofOrder1 }),
              },
            ],
      );
      db.close();

      const agreed = { deployment, userId: certifier.id, drafts: expected.drafts };
      const fewer = { ...agreed, drafts: expected.drafts - 1 };
      expect(nothing || !(await eraseDevice(root, fewer))).toBe(true);
      await endSession(root, deployment, user, 'offlineOver');
      expect(await readNotice(root)).toMatchObject({
        unsent: expected.pending + expected.refused,
        drafts: expected.drafts,
      });
      expect(await eraseDevice(root, agreed)).toBe(mutations.length === 0);
      const names = (await indexedDB.databases()).map(({ name }) => name);
      expect(names.includes(userDatabaseName(deployment, certifier.id))).toBe(mutations.length > 0);
      await sharedDb.delete();
      await openUserDatabase(deployment, certifier.id).delete();
    }),
    { numRuns: 20 },
  );
});

test('[LW6] a draft whose order was created, or whose form was submitted, is not unsent work', async () => {
  const db = openUserDatabase('submitted', certifier.id);
  await storeRows(db, 'orders', [testOrder(1)]);
  await db.drafts.put({ key: `new-order:${testId(1)}`, text: '{}', base: '', changedAt: 1 });
  expect(await unsentWork(db)).toMatchObject({ drafts: 0 });
  await db.delete();
});
