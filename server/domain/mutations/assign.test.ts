import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow, CollectionName, Row } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import type { Change } from '#contract/protocol/sync/pull.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation } from '#tests/support/server/test-server.ts';
import { disableUser } from '../../db/accounts/accounts.ts';
import { syncEmployees } from '../people/employees.ts';

const orderId = testId(1);

function assign(to: EmployeeRef | null, from: EmployeeRef | null, given: Partial<PushedMutation> = {}): PushedMutation {
  return aMutation('order.assign', { orderId, assignee: to }, { base: { assignee: from }, ...given });
}

function remark(text: string, given: Partial<PushedMutation> = {}): PushedMutation {
  return aMutation(
    'order.update',
    { orderId, changes: { internalRemark: text } },
    { base: { internalRemark: '' }, ...given },
  );
}

describeOnEachDatabase('order.assign', (server) => {
  let sophie: TestClient;
  let karim: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Benali');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      testOrder(1, { assignee: sophie.user }),
      testMessage(21, 1),
      testVisit(31, 1, { employee: sophie.user, state: 'planned' }),
      testVisit(32, 1, { employee: sophie.user, state: 'started' }),
      testVisit(33, 1, { employee: claire.user, state: 'planned' }),
    );
  });

  function noticesOf(changes: readonly Change[]): Change[] {
    return changes.filter(({ collection }) => collection === 'notifications');
  }

  /** The rows of others, besides colleagues and notifications. */
  function withoutNotices(changes: readonly Change[]): Change[] {
    return besidesColleagues(changes).filter(({ collection }) => collection !== 'notifications');
  }

  function ids(changes: readonly Change[]): string[] {
    return changes.map(({ id }) => id).sort();
  }

  test('[PL3] the order goes from one device to the other with its messages and the visits ahead', async () => {
    const before = { main: await sophie.pullAll('main'), field: await sophie.pullAll('field') };
    expect(await claire.push('main', assign(karim.user, sophie.user))).toMatchObject([
      {
        status: 'applied',
        effects: [
          { collection: 'orders', id: orderId, version: 2 },
          { collection: 'visits', id: testId(31), version: 2 },
        ],
      },
    ]);
    const [main, field] = [
      await sophie.pullAll('main', before.main.cursor),
      await sophie.pullAll('field', before.field.cursor),
    ];
    // The visit that she has started stays hers.
    expect(withoutNotices(main.changes).map(({ id, scopes }) => [id, scopes])).toEqual([
      [testId(21), []],
      [orderId, []],
    ]);
    expect(field.changes.map(({ id, scopes }) => [id, scopes])).toEqual([
      [testId(31), []],
      [testId(32), [`user:${sophie.user.id}`]],
      [testId(33), []],
    ]);
    const held = besidesColleagues((await karim.pullAll('main')).changes);
    const notified = held.filter(({ collection }) => collection === 'notifications');
    expect(ids(held.filter((one) => !notified.includes(one)))).toEqual([orderId, testId(21)]);
    expect(notified).toMatchObject([
      {
        version: 1,
        scopes: [`own:${karim.user.id}`],
        row: { userId: karim.user.id, kind: 'orderAssigned', orderId, clientId: null, by: claire.user, readAt: null },
      },
    ]);
    const visits = (await karim.pullAll('field')).changes;
    expect(ids(visits)).toEqual([testId(31), testId(32), testId(33)]);
    expect(visits.find(({ id }) => id === testId(31))?.row).toMatchObject({ employee: karim.user });
    expect(visits.find(({ id }) => id === testId(33))?.row).toMatchObject({ employee: claire.user });
  });

  test('an unassigned order leaves the device, and its visits stay', async () => {
    await claire.push('main', assign(null, sophie.user));
    expect(withoutNotices((await sophie.pullAll('main')).changes)).toEqual([]);
    expect(ids((await sophie.pullAll('field')).changes)).toEqual([testId(31), testId(32)]);
  });

  test('[PL3h] both the former and the new assignee are notified, and the former is told who has it', async () => {
    await claire.push('main', assign(karim.user, sophie.user));
    const { number, address } = testOrder(1);
    expect(noticesOf((await sophie.pullAll('main')).changes)).toMatchObject([
      { row: { kind: 'orderReassigned', orderId, by: claire.user, order: { number, address, assignee: karim.user } } },
    ]);
    expect(noticesOf((await karim.pullAll('main')).changes)).toMatchObject([{ row: { kind: 'orderAssigned' } }]);
    await claire.push('main', assign(null, karim.user));
    expect(noticesOf((await karim.pullAll('main')).changes).map(({ row }) => row)).toContainEqual(
      expect.objectContaining({ kind: 'orderReassigned', order: { number, address, assignee: null } }),
    );
  });

  test('a supervisor who gives their own order away, or assigns it to who has it, notifies nobody of a loss', async () => {
    await claire.push('main', assign(sophie.user, sophie.user), assign(claire.user, sophie.user));
    await claire.push('main', assign(karim.user, claire.user));
    expect(noticesOf((await claire.pullAll('main')).changes)).toEqual([]);
    expect(noticesOf((await sophie.pullAll('main')).changes)).toHaveLength(1);
  });

  test('[PL3h] a reply reaches who wrote in the thread before and does not have the order any more', async () => {
    const message = (id: number, body: string): PushedMutation =>
      aMutation('order.sendMessage', { orderId, messageId: testId(id), body });
    await sophie.push('main', message(22, 'La cave est fermée'));
    await claire.push('main', message(23, 'Demandez la clé'), assign(karim.user, sophie.user));
    const long = `${'a'.repeat(118)}😀 fin`;
    await karim.push('main', message(24, 'Je l’ai'), message(25, long));
    const repliesTo = async (client: TestClient): Promise<unknown[]> =>
      noticesOf((await client.pullAll('main')).changes)
        .map(({ row }) => row)
        .filter((row) => (row as { kind: string }).kind === 'messageReply');
    const about = { by: karim.user, orderId, order: { number: '2026-000001', assignee: karim.user } };
    const expected = [
      { ...about, excerpt: 'Je l’ai' },
      { ...about, excerpt: `${'a'.repeat(118)}…` },
    ];
    const sorted = (rows: unknown[]): unknown[] =>
      (rows as { excerpt: string }[]).toSorted((one, other) => other.excerpt.localeCompare(one.excerpt));
    expect(sorted(await repliesTo(sophie))).toMatchObject(expected);
    // She supervises the order, and its thread is not among her own messages.
    expect(sorted(await repliesTo(claire))).toMatchObject(expected);
    expect(await repliesTo(karim)).toEqual([]);
  });

  test('the server stores its own name of the assignee', async () => {
    await claire.push('main', assign({ id: karim.user.id, name: 'Somebody' }, sophie.user));
    expect((await karim.pullAll('main')).changes.find(({ id }) => id === orderId)?.row).toMatchObject({
      assignee: karim.user,
    });
  });

  test('only supervisors assign, and only to existing employees', async () => {
    await server()
      .context.database.db.transaction()
      .execute((trx) => disableUser(trx, 'karim.benali@test.example', server().clock.now));
    await server()
      .context.database.db.transaction()
      .execute((trx) => syncEmployees(trx, server().context.config.roles, server().clock.now));
    expect(await sophie.push('main', assign(claire.user, sophie.user))).toMatchObject([
      { error: { code: 'Forbidden' } },
    ]);
    const refusals = await claire.push(
      'main',
      assign({ id: v7(), name: 'Nobody' }, sophie.user),
      assign(karim.user, sophie.user),
    );
    expect(refusals).toMatchObject([
      { error: { code: 'NotFound', paths: [{ path: ['args', 'assignee', 'id'], issue: 'unknown' }] } },
      { error: { code: 'ValidationFailed', paths: [{ path: ['args', 'assignee', 'id'], issue: 'disabled' }] } },
    ]);
  });

  describe('contributions', () => {
    const minutes = (after: number): string =>
      new Date(Date.parse('2026-11-20T09:00:00.000Z') + after * 60_000).toISOString();

    /** The order leaves Sophie at 09:10; she pushes at 10:00. */
    async function leave(): Promise<void> {
      server().clock.now = new Date(minutes(10));
      await claire.push('main', assign(karim.user, sophie.user));
      server().clock.now = new Date(minutes(60));
    }

    const sent = async (mutation: PushedMutation, remote: 'main' | 'field' = 'main'): Promise<unknown> => {
      const { body } = await sophie.askPush(remote, sophie.envelope([mutation], { sentAt: minutes(60) }));
      return body;
    };

    test('[PL3] accepts evidence of an author who could not know yet, with null effects', async () => {
      await leave();
      const answers = [
        await sent(remark('seen at nine', { createdAt: minutes(30), asOf: minutes(5) })),
        await sent(
          aMutation(
            'order.sendMessage',
            { orderId, messageId: testId(22), body: 'Bonjour' },
            { createdAt: minutes(30), asOf: minutes(5) },
          ),
        ),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({ results: [{ status: 'applied' }] });
        expect(JSON.stringify(answer)).not.toMatch(/"version":\d/);
      }
      const { changes } = await karim.pullAll('main');
      expect(changes.find(({ id }) => id === orderId)?.row).toMatchObject({ internalRemark: 'seen at nine' });
      expect(changes.find(({ id }) => id === testId(22))?.row).toMatchObject({ author: sophie.user });
      expect(withoutNotices((await sophie.pullAll('main')).changes)).toEqual([]);
    });

    test('[PL3l] a visit of who has lost the order is proposed to the office, and gives nothing back before it decides', async () => {
      await leave();
      const made = { createdAt: minutes(8), asOf: minutes(5) };
      const visit = { visitId: testId(31), orderId };
      const steps = [
        aMutation('visit.start', { ...visit, startedAt: minutes(6) }, made),
        aMutation('visit.complete', { ...visit, at: minutes(7), survey: true }, made),
      ];
      for (const one of steps)
        expect(await sent(one, 'field')).toMatchObject({ results: [{ status: 'merged', effects: [] }] });
      const message = aMutation('order.sendMessage', { orderId, messageId: testId(22), body: 'Fait' }, made);
      expect(await sent(message)).toMatchObject({ results: [{ status: 'applied' }] });
      const rowsOfOffice = async (): Promise<AnyRow[]> =>
        [...(await claire.pullAll('main')).changes, ...(await claire.pullAll('field')).changes]
          .filter(({ row }) => row !== null)
          .map(({ row }) => row as AnyRow);
      const ofOffice = async (id: string): Promise<unknown> => (await rowsOfOffice()).find((row) => row.id === id);
      expect(await ofOffice(orderId)).toMatchObject({ assignee: karim.user, visitedBy: null, lastVisitAt: null });
      expect(await ofOffice(testId(31))).toMatchObject({ state: 'planned', employee: karim.user });
      expect(withoutNotices((await sophie.pullAll('main')).changes).map(({ collection }) => collection)).toEqual([
        'conflicts',
      ]);
      // Whoever answers, a message by claim brings no reply.
      const reply = aMutation('order.sendMessage', { orderId, messageId: testId(23), body: 'Merci' });
      expect(await karim.push('main', reply)).toMatchObject([{ status: 'applied' }]);
      const replies = (await sophie.pullAll('main')).changes.filter(({ collection }) => collection === 'notifications');
      expect(JSON.stringify(replies)).not.toContain('messageReply');

      const proposed = (await rowsOfOffice()).filter((row) => 'mutationId' in row && row.field === 'visit');
      const lost = {
        visitId: testId(31),
        by: sophie.user,
        steps: [
          { state: 'started', at: minutes(6) },
          { state: 'done', at: minutes(7) },
        ],
        absence: null,
      };
      expect(proposed).toMatchObject([{ lost, lostBy: sophie.user }]);
      const value = { visit: proposedVisit.parse(lost) };
      const accept = { conflictId: proposed[0]?.id ?? '', orderId, clientId: null, value };
      expect(await claire.push('main', aMutation('conflict.restore', accept))).toMatchObject([{ status: 'applied' }]);
      expect(await ofOffice(testId(31))).toMatchObject({ state: 'done' });
      expect(await ofOffice(orderId)).toMatchObject({
        state: 'visited',
        visitedBy: null,
        formerVisitors: [sophie.user],
        lastVisitAt: minutes(7),
      });
      expect(await ofOffice(testId(31))).toMatchObject({
        history: [
          { state: 'started', by: sophie.user },
          { state: 'done', at: minutes(7), by: sophie.user },
        ],
      });
    });

    test('[PL3j] money of who has lost the order is proposed to the office, which records it once', async () => {
      await server().editOrder(orderId, { total: 25_000 });
      await leave();
      const given = {
        paymentId: testId(51),
        method: 'card' as const,
        amount: 25_000,
        receivedAt: minutes(8),
        note: '',
      };
      const made = { createdAt: minutes(8), asOf: minutes(5) };
      const merged = { results: [{ status: 'merged', effects: [] }] };
      expect(await sent(aMutation('payment.record', { orderId, ...given }, made))).toMatchObject(merged);
      const cash = { options: ['cashAmountReceived' as const], cashReceived: 10_000, paymentId: testId(52) };
      const form = { ...exampleArgs(sophie.user)['feedback.submit'], ...cash, visitId: testId(31), orderId };
      expect(await sent(aMutation('feedback.submit', form, made), 'field')).toMatchObject({
        results: [{ status: 'merged' }],
      });
      const ofOffice = async (collection: CollectionName): Promise<unknown[]> =>
        [...(await claire.pullAll('main')).changes, ...(await claire.pullAll('field')).changes]
          .filter((one) => one.collection === collection)
          .map(({ row }) => row);
      expect(await ofOffice('payments')).toEqual([]);
      expect(await ofOffice('orders')).toMatchObject([{ paid: false }]);
      expect(await ofOffice('visitFeedback')).toMatchObject([{ cashReceived: 10_000 }]);
      const lost = { ...given, receivedBy: sophie.user };
      const proposed = (await ofOffice('conflicts')) as Row<'conflicts'>[];
      expect(proposed).toHaveLength(2);
      expect(proposed).toContainEqual(expect.objectContaining({ field: 'payment', lost, kept: null }));
      expect((await sophie.pullAll('main')).changes.filter((one) => one.collection === 'conflicts')).toHaveLength(2);
      const conflictId = proposed.find((one) => (one.lost as typeof lost).method === 'card')?.id ?? '';
      const accept = (amount: number): Promise<unknown> =>
        claire.push(
          'main',
          aMutation('conflict.restore', {
            conflictId,
            orderId,
            clientId: null,
            value: { payment: { ...lost, amount } },
          }),
        );
      expect(await accept(1)).toMatchObject([{ status: 'refused', error: { code: 'Conflict' } }]);
      expect(await accept(25_000)).toMatchObject([{ status: 'applied' }]);
      expect(await accept(25_000)).toMatchObject([{ status: 'refused', error: { code: 'StateNotAllowed' } }]);
      expect(await ofOffice('payments')).toMatchObject([{ amount: 25_000, receivedBy: sophie.user }]);
      expect(await ofOffice('orders')).toMatchObject([{ paid: true }]);
    });

    test('[PL3] without `asOf` the corrected time of the change counts', async () => {
      await leave();
      const skewed = sophie.envelope([remark('before', { createdAt: '2001-01-01T00:00:00.000Z' })], {
        sentAt: '2001-01-01T00:55:00.000Z',
      });
      expect((await sophie.askPush('main', skewed)).body).toMatchObject({ results: [{ status: 'applied' }] });
      expect(await sent(remark('after', { createdAt: minutes(30) }))).toMatchObject({
        results: [{ status: 'refused', error: { code: 'NotFound' } }],
      });
    });

    test('[PL3] refuses an author who knew, an author who never had the order, and anything that is no evidence', async () => {
      await leave();
      const known = { createdAt: minutes(30), asOf: minutes(20) };
      const unknown = { createdAt: minutes(30), asOf: minutes(5) };
      const refused = { results: [{ status: 'refused', error: { code: 'NotFound' } }] };
      expect(await sent(remark('knew', known))).toMatchObject(refused);
      const tags = aMutation('order.update', { orderId, changes: { tags: ['a'] } }, { base: { tags: [] }, ...unknown });
      expect(await sent(tags)).toMatchObject(refused);
      const stranger = await server().addUser('Els Vermeulen');
      expect(await stranger.push('main', remark('stranger', unknown))).toMatchObject(refused.results);
    });

    test('[PL3h] a refused change notifies its author and who has the order now, once for all of them', async () => {
      await leave();
      const known = { createdAt: minutes(30), asOf: minutes(20) };
      await sent(remark('one', known));
      await sent(remark('two', known));
      await sent(aMutation('order.markMessagesRead', { orderId, messageIds: [testId(21)] }, known));
      const refusalsFor = async (client: TestClient): Promise<unknown[]> =>
        noticesOf((await client.pullAll('main')).changes)
          .map(({ row }) => row)
          .filter((row) => (row as { kind: string }).kind === 'workRefused');
      const expected = [{ orderId, by: sophie.user, order: { number: '2026-000001', assignee: karim.user } }];
      expect(await refusalsFor(sophie)).toMatchObject(expected);
      expect(await refusalsFor(karim)).toMatchObject(expected);
      expect(await refusalsFor(claire)).toEqual([]);
      const stranger = await server().addUser('Els Vermeulen');
      await stranger.push('main', remark('stranger', known));
      expect(await refusalsFor(stranger)).toEqual([]);
      expect(await refusalsFor(karim)).toHaveLength(1);
    });

    test('[PL3] a conflict moves with its order, and stays with the author of the lost value', async () => {
      await claire.push(
        'main',
        aMutation('order.update', { orderId, changes: { urgent: true } }, { base: { urgent: false } }),
      );
      await sophie.push(
        'main',
        aMutation('order.update', { orderId, changes: { urgent: false } }, { base: { urgent: true } }),
      );
      await claire.push(
        'main',
        aMutation('order.update', { orderId, changes: { urgent: true } }, { base: { urgent: true } }),
      );
      await claire.push('main', assign(karim.user, sophie.user));
      const conflictsOf = async (client: TestClient): Promise<unknown[]> =>
        (await client.pullAll('main')).changes.filter(({ collection }) => collection === 'conflicts');
      expect(await conflictsOf(sophie)).toMatchObject([{ row: { field: 'urgent', lost: false, lostBy: sophie.user } }]);
      expect(await conflictsOf(karim)).toEqual([]);
      expect(await conflictsOf(claire)).toHaveLength(1);
    });
  });
});
