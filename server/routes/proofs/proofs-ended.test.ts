import { beforeEach, describe, expect, test } from 'vitest';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { order } from '#contract/entities/order.ts';
import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import type { PushedMutation } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testClient, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { disableUser } from '../../db/accounts/accounts.ts';
import { syncEmployees } from '../../domain/people/employees.ts';

const orderId = testId(1);
const clientId = testId(60);

describeOnEachDatabase('a client’s link', (server) => {
  let sophie: TestClient;
  let karim: TestClient;
  let marc: TestClient;
  let julie: TestClient;
  let noor: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    karim = await server().addUser('Karim Amrani');
    marc = await server().addUser('Marc Peeters', 'supervisor');
    julie = await server().addUser('Julie Agent', 'commercial');
    noor = await server().addUser('Noor Agent', 'commercial');
    await server().store(
      testClient(60, { commercial: julie.user, claims: [{ by: noor.user, at: '2026-11-20T08:00:00.000Z' }] }),
      testOrder(1, {
        state: 'planned',
        assignee: sophie.user,
        handler: marc.user,
        commercial: julie.user,
        client: { ...testOrder(1).client, id: clientId },
      }),
      testVisit(31, 1, { employee: sophie.user }),
    );
  });

  async function push(by: TestClient, mutation: PushedMutation, remote: 'main' | 'field' = 'main'): Promise<void> {
    const [result] = await by.push(remote, mutation);
    expect(result).toMatchObject({ status: 'applied' });
  }
  async function requested(requestId: string, by = sophie): Promise<string> {
    await push(by, aMutation('proof.request', { ...exampleArgs(by.user)['proof.request'], requestId }));
    const url = `/api/v1/orders/${orderId}/proof-link`;
    const asked = await server().app.inject({ method: 'POST', url, headers: by.headers('main') });
    return proofLinkAnswer.parse(answerOf(asked).body).url;
  }
  const assign = (assignee: EmployeeRef | null): Promise<void> =>
    push(marc, aMutation('order.assign', { orderId, assignee }, { base: { assignee: sophie.user } }));
  const statusOf = async (url: string): Promise<number> => (await server().app.inject({ url })).statusCode;
  const endOf = async (by = marc): Promise<unknown> => {
    const { changes } = await by.pullAll('main');
    const found = changes.find(({ collection, id }) => collection === 'orders' && id === orderId);
    return order.parse(found?.row).proofLink?.revoked;
  };

  describe('ends for good', () => {
    const at = '2026-11-20T09:00:00.000Z';

    test.each([
      {
        what: 'is assigned to another employee',
        act: () => assign(karim.user),
      },
      { what: 'is assigned to nobody', act: () => assign(null) },
      {
        what: 'is taken over with its day',
        act: () => {
          const visits = [{ visitId: testId(31), orderId, to: { id: karim.user.id, name: karim.user.name } }];
          const args = { employeeId: sophie.user.id, day: '2026-11-20', visits };
          return push(marc, aMutation('visits.takeOver', args), 'field');
        },
      },
      {
        what: 'gets another handler',
        act: () =>
          push(
            marc,
            aMutation('order.update', { orderId, changes: { handler: karim.user } }, { base: { handler: marc.user } }),
          ),
      },
      {
        what: 'goes to another agent by a claim',
        act: () => push(marc, aMutation('client.decideClaim', { clientId, employee: noor.user, given: true })),
      },
    ])('when its order $what', async ({ act }) => {
      const link = await requested(testId(84));
      expect(await statusOf(link)).toBe(200);
      await act();
      expect(await statusOf(link)).toBe(410);
      expect(await endOf()).toEqual({ by: marc.user, at, why: 'handedOver' });
    });

    test('when its order has another client: the page says so, and the new client’s link opens', async () => {
      const link = await requested(testId(84));
      await server().store(testClient(61, { commercial: julie.user }));
      const { client } = testOrder(1);
      const changes = { client: { ...client, id: testId(61), name: 'Ann Claes' } };
      await push(
        marc,
        aMutation('order.update', { orderId, changes }, { base: { client: { ...client, id: clientId } } }),
      );
      const page = await server().app.inject({ url: link });
      expect(page.statusCode).toBe(410);
      expect(page.body).toContain('la commande a changé de client');
      expect(await endOf()).toEqual({ by: marc.user, at, why: 'otherClient' });
      expect(await statusOf(await requested(testId(85)))).toBe(200);
    });

    test('when its order is cancelled: a reopened order does not revive it', async () => {
      const link = await requested(testId(84));
      await push(marc, aMutation('order.cancel', { orderId, reason: 'Vendu' }));
      expect(await statusOf(link)).toBe(410);
      await push(marc, aMutation('order.move', { orderId, to: 'toPlan' }));
      expect(await statusOf(link)).toBe(410);
      expect(await endOf()).toEqual({ by: marc.user, at, why: 'cancelled' });
    });

    test('when its order was cancelled by an older version and is reopened', async () => {
      const link = await requested(testId(84));
      await server().editOrder(orderId, { state: 'cancelled' });
      expect(await statusOf(link)).toBe(410);
      await push(marc, aMutation('order.move', { orderId, to: 'toPlan' }));
      expect(await statusOf(link)).toBe(410);
    });

    test('when who asked for it is disabled', async () => {
      const link = await requested(testId(84));
      const { database, config } = server().context;
      await database.db.transaction().execute(async (trx) => {
        await disableUser(trx, 'sophie.dubois@test.example', server().clock.now);
        await syncEmployees(trx, config.roles, server().clock.now);
      });
      expect(await statusOf(link)).toBe(410);
      expect(await endOf()).toEqual({ by: sophie.user, at, why: 'disabled' });
    });
  });

  test('goes on when the order finds its first handler, or changes otherwise', async () => {
    await server().editOrder(orderId, { handler: null });
    const link = await requested(testId(84));
    const changes = { handler: karim.user, urgent: true };
    await push(marc, aMutation('order.update', { orderId, changes }, { base: { handler: null, urgent: false } }));
    expect([await statusOf(link), await endOf()]).toEqual([200, null]);
  });

  test('goes on when the record of its client is merged into another', async () => {
    await server().store(testClient(61, { commercial: julie.user }));
    const link = await requested(testId(84));
    await push(marc, aMutation('client.merge', { clientId: testId(61), mergedId: clientId, changes: {} }));
    expect([await statusOf(link), await endOf()]).toEqual([200, null]);
  });

  test('goes on when its order gets its first agent', async () => {
    await server().editOrder(orderId, { commercial: null });
    const link = await requested(testId(84));
    const changes = { commercial: julie.user };
    await push(marc, aMutation('order.update', { orderId, changes }, { base: { commercial: null } }));
    expect([await statusOf(link), await endOf()]).toEqual([200, null]);
  });

  test('is renewed by whoever may ask: the new one opens, the ended one does not', async () => {
    const ended = await requested(testId(84));
    await assign(karim.user);
    const renewed = await requested(testId(85), karim);
    expect([await statusOf(ended), await statusOf(renewed)]).toEqual([410, 200]);
  });

  test('is neither revived nor shown by its identifier on another request', async () => {
    const former = await requested(testId(90));
    await requested(testId(91));
    const again = (of: { orderId: string; requestId: string }, by = sophie) =>
      by.push('main', aMutation('proof.request', { ...exampleArgs(by.user)['proof.request'], ...of }));
    expect(await again({ orderId, requestId: testId(90) })).toMatchObject([
      { status: 'refused', error: { code: 'Conflict' } },
    ]);
    expect(await statusOf(former)).toBe(410);
    await server().store(testOrder(2, { assignee: karim.user }));
    expect(await again({ orderId: testId(2), requestId: testId(91) }, karim)).toMatchObject([
      { status: 'refused', error: { code: 'Conflict' } },
    ]);
    // One that came before the link was made.
    await again({ orderId: testId(2), requestId: testId(92) }, karim);
    await requested(testId(92));
    const url = `/api/v1/orders/${testId(2)}/proof-link`;
    const shown = await server().app.inject({ method: 'POST', url, headers: karim.headers('main') });
    expect(answerOf(shown)).toMatchObject({ status: 410, body: { code: 'Expired' } });
  });
});
