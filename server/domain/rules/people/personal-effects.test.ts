import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { formDraftName, formDraftNamespace } from '#contract/entities/form-draft.ts';
import { profilePictureBytesMax } from '#contract/values/limits.ts';
import { openDraftsMax } from '#contract/mutations/evidence/form-drafts.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import {
  testFormDraft,
  testId,
  testNotification,
  testOrder,
  testReminder,
  testUnavailability,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';

const orderId = testId(1);
const at = '2026-11-20T09:00:00.000Z';

describeOnEachDatabase('what personal mutations and evidence leave', (server) => {
  const company = companyOn(server);

  /** Stores a visit of Sophie, whose order Karim handles. */
  async function storeVisit(): Promise<void> {
    const { sophie, karim } = company().who;
    const people = { assignee: sophie.user, handler: karim.user };
    await server().store(testOrder(1, people), testVisit(31, 1, { employee: sophie.user }));
  }

  test('[PL3] notifications are on nobody else’s device, not even a supervisor’s, and are read once', async () => {
    const { who, send, row } = company();
    await server().store(testOrder(1), testNotification(64, { userId: who.sophie.user.id }));
    expect(await rowsOn(who.sophie, 'notifications')).toMatchObject([{ id: testId(64), readAt: null }]);
    for (const other of [who.karim, who.thomas, who.claire, who.anne])
      expect(await rowsOn(other, 'notifications')).toEqual([]);
    const read = { notificationIds: [testId(64)] };
    await send(who.sophie, 'notification.read', read);
    await send(who.sophie, 'notification.read', read, { createdAt: '2026-11-20T09:00:05.000Z' });
    expect(await row('notifications', testId(64))).toMatchObject({ readAt: at });
  });

  test('an unavailability is on the devices of its employee and the supervisors, and leaves them when it is removed', async () => {
    const { who, send, row } = company();
    await server().store(testUnavailability(70, { employee: who.sophie.user }));
    const before = { sophie: await who.sophie.pullAll('field'), claire: await who.claire.pullAll('field') };
    for (const { changes } of Object.values(before))
      expect(changes).toMatchObject([{ collection: 'unavailabilities', id: testId(70) }]);
    expect(await rowsOn(who.karim, 'unavailabilities')).toEqual([]);
    expect(await send(who.sophie, 'unavailability.remove', { unavailabilityId: testId(70) })).toMatchObject({
      status: 'applied',
      effects: [{ collection: 'unavailabilities', version: null }],
    });
    const left = [{ collection: 'unavailabilities', id: testId(70), version: 2, scopes: [], row: null }];
    expect((await who.sophie.pullAll('field', before.sophie.cursor)).changes).toEqual(left);
    expect((await who.claire.pullAll('field', before.claire.cursor)).changes).toEqual(left);
    expect(await row('unavailabilities', testId(70))).toMatchObject({ removed: true });
  });

  test('[LW7] a form draft is on nobody else’s device; the last keystroke wins field by field', async () => {
    const { who, send, row } = company();
    await storeVisit();
    const { user } = who.sophie;
    const formDraftId = testId(71);
    const save = (fields: Record<string, { value: string; at: string }>) =>
      send(who.sophie, 'formDraft.save', { formDraftId, visitId: testId(31), fields });
    const field = (value: string, minute: number) => ({ value, at: `2026-11-20T08:0${minute}:00.000Z` });
    await save({ remarks: field('"un"', 3), cash: field('"100"', 3) });
    await save({ remarks: field('"trop tard"', 2), cash: field('"120"', 4), present: field('"le locataire"', 1) });
    expect(await rowsOn(who.sophie, 'formDrafts')).toEqual([
      {
        id: formDraftId,
        visitId: testId(31),
        employee: user,
        fields: { remarks: field('"un"', 3), cash: field('"120"', 4), present: field('"le locataire"', 1) },
        ended: null,
      },
    ]);
    for (const other of [who.karim, who.claire]) {
      expect(await rowsOn(other, 'formDrafts')).toEqual([]);
      expect(
        await send(other, 'formDraft.save', { formDraftId, visitId: testId(31), fields: { cash: field('"1"', 9) } }),
      ).toMatchObject({ status: 'refused', error: { code: 'Conflict' } });
    }
    await send(who.sophie, 'formDraft.end', { formDraftId, at: '2026-11-20T08:05:00.000Z' });
    expect(await rowsOn(who.sophie, 'formDrafts')).toEqual([]);
    await save({ remarks: field('"d’un autre appareil"', 4) });
    expect(await row('formDrafts', formDraftId)).toMatchObject({ fields: {}, ended: '2026-11-20T08:05:00.000Z' });
    await save({ remarks: field('"reprise"', 6) });
    expect(await rowsOn(who.sophie, 'formDrafts')).toMatchObject([{ fields: { remarks: field('"reprise"', 6) } }]);
  });

  test('[LW7e] a save for a submitted form is accepted and leaves no draft; one for a refused submission is kept', async () => {
    const { who, lay, send, row } = company();
    await lay('feedback.submit', who.sophie);
    const formDraftId = testId(71);
    const save = (value: string, minute: number) =>
      send(who.sophie, 'formDraft.save', {
        formDraftId,
        visitId: testId(31),
        fields: { remarks: { value, at: `2026-11-20T08:0${minute}:00.000Z` } },
      });
    const submission = exampleArgs(who.sophie.user)['feedback.submit'];
    await save('"un"', 1);
    expect(await send(who.sophie, 'feedback.submit', { ...submission, cashReceived: null })).toMatchObject({
      status: 'refused',
    });
    expect(await save('"deux"', 2)).toMatchObject({ status: 'applied' });
    expect(await rowsOn(who.sophie, 'formDrafts')).toMatchObject([{ fields: { remarks: { value: '"deux"' } } }]);
    const { cursor } = await who.sophie.pullAll('field');

    expect(await send(who.sophie, 'feedback.submit', submission)).toMatchObject({ status: 'applied' });
    const accepted = { status: 'applied', effects: [{ collection: 'formDrafts', version: null }] };
    // The other device saves before the end of the draft arrives.
    expect(await save('"trois"', 3)).toMatchObject(accepted);
    expect(await rowsOn(who.sophie, 'formDrafts')).toEqual([]);
    expect((await who.sophie.pullAll('field', cursor)).changes).toContainEqual(
      expect.objectContaining({ collection: 'formDrafts', id: formDraftId, row: null }),
    );
    await send(who.sophie, 'formDraft.end', { formDraftId, at: '2026-11-20T08:04:00.000Z' });
    expect(await save('"quatre"', 5)).toMatchObject(accepted);
    expect(await row('formDrafts', formDraftId)).toMatchObject({ fields: {}, ended: at });
    const first = { formDraftId: testId(74), visitId: testId(31), fields: {} };
    expect(await send(who.claire, 'formDraft.save', first)).toMatchObject(accepted);
  });

  test('[LW7e] what the submitted form leaves out is a row of its author alone, until they end it', async () => {
    const { who, lay, send } = company();
    await lay('feedback.submit', who.sophie);
    const { feedbackId, ...submission } = exampleArgs(who.sophie.user)['feedback.submit'];
    await send(who.sophie, 'feedback.submit', { feedbackId, ...submission });
    const left = {
      formDraftId: testId(75),
      visitId: testId(31),
      submittedId: feedbackId,
      fields: { remarks: { value: '"Fosse au fond"', at } },
    };
    expect(await send(who.sophie, 'formDraft.save', left)).toMatchObject({ status: 'applied' });
    const shown = async (client: TestClient) =>
      (await rowsOn(client, 'formDrafts')).filter(({ id }) => id === testId(75));
    expect(await shown(who.sophie)).toMatchObject([{ fields: left.fields, submittedId: feedbackId }]);
    expect(await shown(who.claire)).toEqual([]);
    // A save that does not repeat the form adds to the row, and does not end it.
    const { submittedId: _, ...more } = { ...left, fields: { present: { value: '"Mme Claes"', at } } };
    await send(who.sophie, 'formDraft.save', more);
    expect(await shown(who.sophie)).toMatchObject([{ fields: { ...left.fields, ...more.fields } }]);
    await send(who.sophie, 'formDraft.end', { formDraftId: testId(75), at });
    expect(await shown(who.sophie)).toEqual([]);
  });

  test('[LW7g] a draft is of a visit that its author sees, or saw when they typed', async () => {
    const { who, send } = company();
    await storeVisit();
    const save = (client: TestClient, id: number, visit = 31, sent = {}) =>
      send(client, 'formDraft.save', { formDraftId: testId(id), visitId: testId(visit), fields: {} }, sent);
    const unseen = { status: 'refused', error: { code: 'NotFound' } };
    expect(await save(who.sophie, 71)).toMatchObject({ status: 'applied' });
    expect(await save(who.karim, 72)).toMatchObject({ status: 'applied' });
    expect(await save(who.claire, 73)).toMatchObject({ status: 'applied' });
    expect(await save(who.thomas, 74)).toMatchObject(unseen);
    expect(await save(who.sophie, 75, 32)).toMatchObject(unseen);
    server().clock.now = new Date('2026-11-20T10:00:00.000Z');
    await send(who.claire, 'order.assign', { orderId, assignee: who.thomas.user });
    const typed = { createdAt: '2026-11-20T08:59:00.000Z', asOf: at };
    expect(await save(who.sophie, 76, 31, typed)).toMatchObject({ status: 'applied' });
    expect(await save(who.sophie, 77, 31, { asOf: '2026-11-20T10:05:00.000Z' })).toMatchObject(unseen);
  });

  test('[LW7g] an author has at most 100 drafts under way', async () => {
    const { who, send } = company();
    await storeVisit();
    const save = (id: number) =>
      send(who.sophie, 'formDraft.save', { formDraftId: testId(id), visitId: testId(31), fields: {} });
    const drafts = Array.from({ length: openDraftsMax }, (_, index) =>
      testFormDraft(1000 + index, 31, { employee: who.sophie.user }),
    );
    await server().store(...drafts);
    expect(await save(71)).toMatchObject({ status: 'refused', error: { code: 'LimitReached' } });
    expect(await save(1000)).toMatchObject({ status: 'applied' });
    await send(who.sophie, 'formDraft.end', { formDraftId: testId(1000), at });
    expect(await save(71)).toMatchObject({ status: 'applied' });
  });

  test('[LW7f] nobody saves under the identifier of another author’s draft, nor of another visit', async () => {
    const { who, send } = company();
    await storeVisit();
    await server().store(testOrder(2, { assignee: who.sophie.user }), testVisit(32, 2, { employee: who.sophie.user }));
    const visitId = testId(31);
    const fields = { remarks: { value: '"un"', at } };
    const formDraftId = v5(formDraftName(who.sophie.user.id, visitId), formDraftNamespace);
    const refused = {
      status: 'refused',
      error: { code: 'ValidationFailed', paths: [{ path: ['args', 'formDraftId'] }] },
    };
    expect(await send(who.karim, 'formDraft.save', { formDraftId, visitId, fields })).toMatchObject(refused);
    expect(await send(who.sophie, 'formDraft.save', { formDraftId, visitId: testId(32), fields })).toMatchObject(
      refused,
    );
    expect(await send(who.sophie, 'formDraft.save', { formDraftId, visitId, fields })).toMatchObject({
      status: 'applied',
    });
    expect(await rowsOn(who.sophie, 'formDrafts')).toMatchObject([{ id: formDraftId, fields }]);
  });

  test('[LW7] a form draft has at most 400 fields in total', async () => {
    const { who, send, row } = company();
    await storeVisit();
    const formDraftId = testId(71);
    const save = (from: number, count: number) => {
      const names = Array.from({ length: count }, (_, index) => `field ${from + index}`);
      const fields = Object.fromEntries(names.map((name) => [name, { value: '1', at }]));
      return send(who.sophie, 'formDraft.save', { formDraftId, visitId: testId(31), fields });
    };
    expect(await save(0, 399)).toMatchObject({ status: 'applied' });
    expect(await save(399, 2)).toMatchObject({ status: 'refused', error: { code: 'Conflict' } });
    expect(await save(398, 2)).toMatchObject({ status: 'applied' });
    expect(Object.keys((await row('formDrafts', formDraftId))?.fields ?? {})).toHaveLength(400);
  });

  test('a reminder for a colleague is on both devices; the assignee is notified once', async () => {
    const { who, send, rows } = company();
    const args = { ...exampleArgs(who.sophie.user)['reminder.create'], assignee: who.karim.user };
    const { reminderId } = args;
    await send(who.sophie, 'reminder.create', args);
    await send(who.sophie, 'reminder.create', args);
    for (const client of [who.sophie, who.karim])
      expect(await rowsOn(client, 'reminders')).toMatchObject([
        { id: reminderId, assignee: who.karim.user, createdBy: who.sophie.user, done: null },
      ]);
    expect(await rowsOn(who.thomas, 'reminders')).toEqual([]);
    expect(await rows('notifications')).toMatchObject([{ kind: 'reminderAssigned', userId: who.karim.user.id }]);
    await send(who.karim, 'reminder.update', { reminderId, changes: { assignee: who.thomas.user } });
    expect(await rowsOn(who.karim, 'reminders')).toEqual([]);
    expect(await rowsOn(who.thomas, 'notifications')).toMatchObject([{ kind: 'reminderAssigned' }]);
    await send(who.thomas, 'reminder.done', { reminderId, done: true });
    expect(await rows('reminders')).toMatchObject([{ done: { by: who.thomas.user, at } }]);
    await send(who.sophie, 'reminder.done', { reminderId, done: false });
    expect(await rows('reminders')).toMatchObject([{ done: null }]);
  });

  test('fields that employees set themselves are on every device, and stay when employees are updated from users', async () => {
    const { who, send } = company();
    const size = profilePictureBytesMax;
    const picture = testUpload(90, 1, { orderId: null, kind: 'picture', by: who.sophie.user, size });
    await server().store(testReminder(63), picture);
    const changes = { phone: '+32 470 12 34 56', pictureId: testId(90), language: 'nl' } as const;
    await send(who.sophie, 'profile.update', { employeeId: who.sophie.user.id, changes });
    await server().addUser('Els Vermeulen');
    for (const client of [who.karim, who.claire])
      expect((await rowsOn(client, 'employees')).find(({ id }) => id === who.sophie.user.id)).toMatchObject({
        name: 'Sophie Dubois',
        ...changes,
      });
  });

  test('files: named, ordered, returned with a reason, removed', async () => {
    const { who, send, row, rows } = company();
    const by = { by: who.sophie.user };
    await server().store(testOrder(1, { assignee: who.sophie.user }), testUpload(81, 1, by), testUpload(82, 1, by));
    const ofOrder = { orderId, clientId: null };
    await send(who.sophie, 'upload.reorder', { ...ofOrder, uploadIds: [testId(82), testId(81)] });
    expect((await rows('uploads')).map(({ place }) => place)).toEqual([2, 1]);
    await send(who.sophie, 'upload.rename', { ...ofOrder, uploadId: testId(81), name: 'toiture.jpg' });
    await send(who.claire, 'upload.review', { orderId, uploadId: testId(81), accepted: false, reason: 'Floue' });
    expect(await row('uploads', testId(81))).toMatchObject({
      name: 'toiture.jpg',
      // Sent 10 s later by the device's clock: the server's clock says that it was made 10 s ago.
      review: { accepted: false, reason: 'Floue', by: who.claire.user, at: '2026-11-20T08:59:50.000Z' },
    });
    expect(await rowsOn(who.sophie, 'notifications')).toMatchObject([
      { kind: 'uploadReturned', orderId, uploadId: testId(81) },
    ]);
    await send(who.claire, 'upload.review', { orderId, uploadId: testId(82), accepted: true, reason: '' });
    expect(await rows('notifications')).toHaveLength(1);
    await send(who.sophie, 'upload.remove', { ...ofOrder, uploadId: testId(81) });
    expect(await row('uploads', testId(81))).toMatchObject({ removed: { by: who.sophie.user, at } });
  });
});
