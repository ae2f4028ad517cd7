import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { changeOn } from '#contract/mutations/definition.ts';
import { missingDocuments } from '#contract/rules/orders/required-documents.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testFollowUp, testId, testMessage, testOrder, testUpload } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf, testNow } from '#tests/support/server/test-server.ts';
import { user } from '#contract/entities/user.ts';
import { announceFile, markReceived } from '../../db/files/files.ts';

describeOnEachDatabase('users/me', (server) => {
  async function me(client: TestClient): Promise<ReturnType<typeof user.parse>> {
    return user.parse(
      answerOf(await server().app.inject({ url: '/api/v1/users/me', headers: client.headers('main') })).body,
    );
  }

  test('answers the picture of the user’s profile once its bytes have arrived', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const karim = await server().addUser('Karim Benali');
    const { database, files } = server().context;
    const bytes = Buffer.from('the bytes of a JPEG');
    const facts = {
      name: 'photo-de-profil.jpg',
      type: 'image/jpeg',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
    const uploadId = testId(90);
    const capturedAt = testNow;
    const attach = { uploadId, ...facts, kind: 'picture', orderId: null, clientId: null } as const;
    await sophie.push(
      'field',
      aMutation('upload.attach', { ...attach, requirement: null, place: 1, capturedAt, originalId: null }),
    );
    const change = { employeeId: sophie.user.id, changes: { pictureId: uploadId } };
    await sophie.push('main', aMutation('profile.update', change));
    await announceFile(database.db, { id: uploadId, userId: sophie.user.id, ...facts }, new Date(testNow));
    await files.store(uploadId, bytes, { uploadId });
    expect((await me(sophie)).Picture).toBeNull();
    await markReceived(database.db, uploadId, new Date(testNow));
    expect((await me(sophie)).Picture).toBe(`data:image/jpeg;base64,${bytes.toString('base64')}`);
    expect((await me(karim)).Picture).toBeNull();
    await files.remove(uploadId);
    expect((await me(sophie)).Picture).toBeNull();
  });

  test('lists the unread messages of the user’s own orders, newest first', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const thomas = await server().addUser('Thomas Janssens', 'commercial');
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      testOrder(1, { assignee: sophie.user, commercial: thomas.user }),
      testOrder(2, { handler: claire.user }),
      testMessage(21, 1, { author: claire.user, sentAt: '2026-11-18T10:00:00.000Z' }),
      testMessage(22, 1, { author: sophie.user, sentAt: '2026-11-19T10:00:00.000Z' }),
      testMessage(23, 1, {
        author: claire.user,
        readBy: [{ userId: sophie.user.id, at: '2026-11-19T10:00:00.000Z' }],
        sentAt: '2026-11-19T11:00:00.000Z',
      }),
      testMessage(24, 2, { author: thomas.user }),
    );
    const unread = async (client: TestClient): Promise<string[]> =>
      (await me(client)).Notifications.map(({ id }) => id);
    expect(await unread(sophie)).toEqual([testId(21)]);
    expect(await unread(thomas)).toEqual([testId(23), testId(22), testId(21)]);
    // A supervisor sees every order; only messages of the orders they handle count.
    expect(await unread(claire)).toEqual([testId(24)]);
    await sophie.push('main', aMutation('order.markMessagesRead', { orderId: testId(1), messageIds: [testId(21)] }));
    expect(await unread(sophie)).toEqual([]);
  });

  test('counts the follow-ups that the user has to complete', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const karim = await server().addUser('Karim Benali');
    await server().store(
      testOrder(1, { assignee: sophie.user, incompleteFollowUp: true }),
      testOrder(2, { handler: sophie.user, incompleteFollowUp: true }),
      testOrder(3, { assignee: sophie.user }),
      testOrder(6, { assignee: sophie.user, incompleteFollowUp: true, state: 'certified' }),
      testOrder(4, { assignee: sophie.user, incompleteFollowUp: true }),
      testFollowUp(4, { state: 'submitted', assignee: sophie.user }),
      testOrder(5, { assignee: karim.user, visitedBy: sophie.user, incompleteFollowUp: true }),
      testFollowUp(5, { state: 'returned', assignee: sophie.user }),
    );
    expect((await me(sophie)).NbOfIncompleteSurvey).toBe(2);
    expect((await me(karim)).NbOfIncompleteSurvey).toBe(0);
  });

  test('counts the visited orders whose required documents the server has not all received, for a supervisor everybody’s', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const karim = await server().addUser('Karim Benali');
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    const visited = { visitedBy: sophie.user, assignee: sophie.user };
    const incomplete = async (): Promise<number[]> =>
      Promise.all([sophie, karim, claire].map(async (one) => (await me(one)).NbOfIncompleteUpload));
    const order = testOrder(1, { ...visited, state: 'visited', assignee: karim.user });
    const files = missingDocuments(order, server().context.content.documents, []).map(({ required }, index) =>
      testUpload(50 + index, 1, {
        requirement: { service: required.service, code: required.code },
        receivedAt: index === 0 ? null : '2026-11-20T09:00:00.000Z',
      }),
    );
    expect(files.length).toBeGreaterThan(3);
    await server().store(
      testOrder(2, { ...visited, state: 'certified' }),
      testOrder(3, { ...visited, state: 'planned', visitedBy: null }),
      testOrder(4, { ...visited, state: 'encoding' }),
      order,
      ...files,
    );
    expect(await incomplete()).toEqual([2, 0, 2]);
    const receivedAt = '2026-11-20T09:00:00.000Z';
    await server().edit([changeOn('uploads', testId(50), (row) => ({ ...row, receivedAt }))], [order.id]);
    expect(await incomplete()).toEqual([1, 0, 1]);
  });

  test('[FL6] counts an order that waits for its client while a file of it is returned, and the retake answers it by a phone whose clock is an hour slow', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const karim = await server().addUser('Karim Benali');
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    const incomplete = async (): Promise<number[]> =>
      Promise.all([sophie, karim, claire].map(async (one) => (await me(one)).NbOfIncompleteUpload));
    const of = { visitedBy: sophie.user, assignee: karim.user };
    const requirement = { service: 'all', code: 'facade-number' } as const;
    const receivedAt = '2026-11-20T08:30:00.000Z';
    await server().store(
      testOrder(1, { ...of, state: 'waitingForClient' }),
      testUpload(50, 1, { requirement, receivedAt, by: sophie.user }),
      testUpload(53, 1, { requirement: null, receivedAt, by: sophie.user }),
      testOrder(2, { ...of, state: 'certified' }),
      testUpload(51, 2, { requirement, receivedAt, by: sophie.user }),
    );
    for (const [order, upload] of [
      [1, 50],
      [2, 51],
    ] as const) {
      const review = { orderId: testId(order), uploadId: testId(upload), accepted: false, reason: 'Floue' };
      await claire.push('field', aMutation('upload.review', review));
    }
    expect(await incomplete()).toEqual([1, 0, 1]);
    const slow = new Date(Date.parse(testNow) - 3_600_000).toISOString();
    const args = { ...exampleArgs(sophie.user)['upload.attach'], uploadId: testId(52), orderId: testId(1) };
    const retake = aMutation('upload.attach', { ...args, requirement, capturedAt: slow });
    const body = { protocol: 4, deviceId: sophie.deviceId, sentAt: slow, mutations: [{ ...retake, createdAt: slow }] };
    expect(await sophie.askPush('field', body)).toMatchObject({ body: { results: [{ status: 'applied' }] } });
    expect(await incomplete()).toEqual([1, 0, 1]);
    await server().edit([changeOn('uploads', testId(52), (row) => ({ ...row, receivedAt: testNow }))], [testId(1)]);
    expect(await incomplete()).toEqual([0, 0, 0]);

    // Returned again; a photo taken long before is moved there.
    server().clock.now = new Date('2026-11-20T10:00:00.000Z');
    const again = { orderId: testId(1), uploadId: testId(52), accepted: false, reason: 'Floue' };
    await claire.push('field', { ...aMutation('upload.review', again), createdAt: '2026-11-20T09:00:10.000Z' });
    expect(await incomplete()).toEqual([1, 0, 1]);
    server().clock.now = new Date('2026-11-20T10:01:00.000Z');
    const moved = { orderId: testId(1), clientId: null, kind: 'photo', uploadId: testId(53), requirement } as const;
    await sophie.push('field', { ...aMutation('upload.refile', moved), createdAt: '2026-11-20T09:00:10.000Z' });
    expect(await incomplete()).toEqual([0, 0, 0]);
  });
});
