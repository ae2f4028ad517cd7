import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SearchResponse } from '#contract/protocol/search/orders.ts';
import { searchResponse } from '#contract/protocol/search/orders.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testInvoice, testOrder, testVisit } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { maintain } from '../../maintenance.ts';

const day = 86_400_000;
const old = { orderDate: '2024-03-01', createdAt: '2024-03-01T08:00:00.000Z' };

describeOnEachDatabase('orders outside sync', (server) => {
  let sophie: TestClient;
  let claire: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
  });

  async function ask(client: TestClient, path: string, query: Record<string, string> = {}): Promise<Answer> {
    return answerOf(
      await server().app.inject({ url: `/api/v1/orders${path}`, query, headers: client.headers('main') }),
    );
  }

  async function search(client: TestClient, q: string, more: Record<string, string> = {}): Promise<SearchResponse> {
    return searchResponse.parse((await ask(client, '', { q, ...more })).body);
  }

  async function found(q: string): Promise<string[]> {
    return (await search(sophie, q)).orders.map(({ number }) => number ?? '').sort();
  }

  async function idsOf(client: TestClient, remote: 'main' | 'field', cursor?: string): Promise<string[]> {
    const { changes } = await client.pullAll(remote, cursor);
    const ofOrders = changes.filter(({ collection }) => collection !== 'employees');
    return ofOrders.map(({ id, scopes }) => (scopes.length === 0 ? `-${id}` : id)).sort();
  }

  describe('search', () => {
    beforeEach(async () => {
      const address = { ...testOrder(1).address, street: 'Rue de l’Église', zipcode: '1070', city: 'Anderlecht' };
      const client = {
        ...testOrder(1).client,
        name: 'Cœur d’Élodie',
        phone: '+32 470 12 34 56',
        email: 'elodie@courrier.example',
      };
      await server().store(
        testOrder(1, { assignee: sophie.user, address, client, number: '2026-004512' }),
        testOrder(2, {
          assignee: sophie.user,
          invoice: { number: 'F2026004000', issuedAt: '2026-11-01T09:00:00.000Z' },
        }),
        testOrder(3, {
          contacts: [{ name: 'Øyvind Łukasz', phone: '02 511 22 33', email: null }],
          handler: sophie.user,
          client: { ...testOrder(3).client, type: 'Notary' },
          realEstate: { type: 'land', category: 'existing' },
          state: 'cancelled',
          urgent: true,
          services: [{ code: 'ELE', count: 1, durationMinutes: 60, priceInclVat: 1 }],
          orderDate: '2025-03-05',
          lastVisitAt: '2024-12-02T23:30:00.000Z',
        }),
        testOrder(4, { client }),
        testInvoice(12, 2, { dueOn: '2026-12-09' }),
      );
    });

    test.each([
      ['eglise', ['2026-004512']],
      ['ANDERLECHT l’église', ['2026-004512']],
      ["d'elodie coeur", ['2026-004512']],
      ['0470/12.34.56', ['2026-004512']],
      ['elodie@courrier', ['2026-004512']],
      ['4512', ['2026-004512']],
      ['F2026004000', ['2026-000002']],
      ['oyvind lukasz', ['2026-000003']],
      ['0032 2 511 22 33', ['2026-000003']],
      ['marais 1000', ['2026-000002', '2026-000003']],
      ['marais 1070', []],
      ['100%', ['2026-000002', '2026-000003']],
      ['__', []],
      ['annulée', ['2026-000003']],
      ['geannuleerd marais', ['2026-000003']],
      ['annulée marais 1070', []],
      ['contrôle électrique', ['2026-000003']],
      ['elektrische keuring', ['2026-000003']],
      ['05/03/2025', ['2026-000003']],
      ['5 mars 2025 marais', ['2026-000003']],
      ['05/03/2025 anderlecht', []],
      ['03/12', ['2026-000003']],
      ['03/12, 00:30', ['2026-000003']],
      ['03/12, 00:31', []],
      ['00:30', ['2026-000003']],
      ['0h30 anderlecht', []],
      ['impayé', ['2026-000002']],
      ['onbetaald marais', ['2026-000002']],
      ['payé', []],
      ['dringend', ['2026-000003']],
      ['notaris', ['2026-000003']],
      ['notaire marais terrain', ['2026-000003']],
      ['notaire 1070', []],
      ['01/11/2026', ['2026-000002']],
      ['9 décembre 2026 impayé', ['2026-000002']],
      ['+++702/6004/00090+++', ['2026-000002']],
      ['702 6004 00090', ['2026-000002']],
      ['702600400099', []],
    ])('%s', async (q, expected) => {
      expect(await found(q)).toEqual(expected);
    });

    test('finds an order by its current values, and finds no order that only others see', async () => {
      expect(await found('elodie')).toEqual(['2026-004512']);
      await server().editOrder(testId(4), { assignee: sophie.user });
      expect(await found('elodie')).toEqual(['2026-000004', '2026-004512']);
      await server().editOrder(testId(4), {
        client: { ...testOrder(4).client, name: 'Somebody', phone: null, email: null },
      });
      expect(await found('elodie')).toEqual(['2026-004512']);
      expect((await search(claire, 'lambert')).total).toBe(2);
    });

    test('pages contain every order once, the latest visit first', async () => {
      await server().store(
        ...Array.from({ length: 25 }, (_one, index) =>
          testOrder(100 + index, {
            assignee: sophie.user,
            orderDate: `2026-10-${String(1 + (index % 9)).padStart(2, '0')}`,
          }),
        ),
      );
      const seen: string[] = [];
      let page = await search(sophie, 'marais', { limit: '10' });
      expect(page.total).toBe(27);
      for (;;) {
        seen.push(...page.orders.map(({ orderDate, id }) => `${orderDate} ${id}`));
        if (page.next === null) break;
        page = await search(sophie, 'marais', { limit: '10', after: page.next });
        expect(page.total).toBeUndefined();
      }
      expect(seen).toHaveLength(27);
      expect(new Set(seen).size).toBe(27);
      expect(seen).toEqual([...seen].sort().reverse());
    });

    test.each([
      ['nothing', {}],
      ['one letter', { q: 'a' }],
      ['more than a page', { q: 'marais', limit: '51' }],
      ['an invalid position', { q: 'marais', after: 'x' }],
    ])('%s is not valid', async (_what, query) => {
      expect(await ask(sophie, '', query)).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
    });
  });

  describe('access', () => {
    const { address } = testOrder(1);

    async function visitAccess(client: TestClient, visit: number): Promise<unknown> {
      const url = `/api/v1/visits/${testId(visit)}/access`;
      return answerOf(await server().app.inject({ url, headers: client.headers('main') })).body;
    }

    async function access(client: TestClient, named: string): Promise<unknown> {
      return (await ask(client, `/${named}/access`)).body;
    }

    beforeEach(async () => {
      await server().store(
        testOrder(1, { assignee: sophie.user }),
        testVisit(31, 1, { employee: sophie.user, state: 'planned' }),
        testOrder(2, { assignee: claire.user }),
        testVisit(32, 2, { employee: claire.user, state: 'planned' }),
      );
    });

    test('tells the user’s own order from any other, which is told from none by nobody', async () => {
      expect(await access(sophie, '2026-000001')).toEqual({ access: 'yours', orderId: testId(1) });
      for (const other of [testId(2), '2026-000002']) expect(await access(sophie, other)).toEqual({ access: 'none' });
      expect(await access(sophie, '2026-009999')).toEqual({ access: 'none' });
      expect(await visitAccess(sophie, 31)).toEqual({ access: 'yours', orderId: testId(1) });
      expect(await visitAccess(sophie, 32)).toEqual({ access: 'none' });
      expect(await visitAccess(sophie, 33)).toEqual({ access: 'none' });
      expect(await access(claire, testId(1))).toEqual({ access: 'yours', orderId: testId(1) });
    });

    test('names who has the order now to the former assignee only', async () => {
      const karim = await server().addUser('Karim Benali');
      const assign = aMutation(
        'order.assign',
        { orderId: testId(1), assignee: karim.user },
        { base: { assignee: sophie.user } },
      );
      await claire.push('main', assign);
      const former = { access: 'former', orderId: testId(1), number: '2026-000001', address, holder: karim.user };
      expect(await access(sophie, '2026-000001')).toEqual(former);
      expect(await visitAccess(sophie, 31)).toEqual(former);
      const els = await server().addUser('Els Vermeulen');
      expect(await access(els, '2026-000001')).toEqual({ access: 'none' });
      expect(await visitAccess(els, 31)).toEqual({ access: 'none' });
    });

    test('an order that left the device by its age is still the user’s own', async () => {
      await server().store(testOrder(5, { assignee: sophie.user, state: 'certified', ...old }));
      await maintain(server().context);
      expect(await access(sophie, '2026-000005')).toEqual({ access: 'yours', orderId: testId(5) });
    });
  });

  describe('order retention', () => {
    async function pass(days: number): Promise<void> {
      server().clock.now = new Date(server().clock.now.getTime() + days * day);
      await maintain(server().context);
      sophie = await server().signInAgain(sophie);
    }

    beforeEach(async () => {
      await server().store(
        testOrder(1, { assignee: sophie.user, state: 'certified', ...old }),
        testMessage(21, 1),
        testVisit(31, 1, { employee: sophie.user }),
        testOrder(2, { assignee: sophie.user, state: 'certified', ...old, lastVisitAt: '2026-01-10T09:00:00.000Z' }),
        testOrder(3, { assignee: sophie.user, state: 'visited', ...old }),
      );
    });

    test('[PL3] orders closed for 18 months leave every device with the rows under them; open ones stay', async () => {
      const before = { main: await sophie.pullAll('main'), field: await sophie.pullAll('field') };
      await pass(0);
      expect(await idsOf(sophie, 'main', before.main.cursor)).toEqual([`-${testId(1)}`, `-${testId(21)}`].sort());
      expect(await idsOf(sophie, 'field', before.field.cursor)).toEqual([`-${testId(31)}`]);
      expect(await idsOf(claire, 'main')).toEqual([testId(2), testId(3)]);
      await pass(0);
      const { rows } = await sql`select version from records where id = ${testId(1)}`.execute(
        server().context.database.db,
      );
      expect(rows).toEqual([{ version: 2 }]);
    });

    test('[PL3c] a closed order stays as long as its invoice is not paid', async () => {
      const invoice = { number: 'F2024-000001', issuedAt: '2024-01-20T09:00:00.000Z' };
      await server().editOrder(testId(1), { invoice, paid: false });
      await pass(0);
      expect(await idsOf(claire, 'main')).toContain(testId(1));
      await server().editOrder(testId(1), { paid: true });
      await pass(0);
      expect(await idsOf(claire, 'main')).toEqual([testId(2), testId(3)]);
      // Its payment is taken back; an order that had left before the rule comes back so too, with the rows under it.
      await server().editOrder(testId(1), { paid: false });
      await pass(1);
      expect(await idsOf(claire, 'main')).toEqual([testId(1), testId(2), testId(3), testId(21)]);
      expect(await idsOf(sophie, 'field')).toEqual([testId(31)]);
    });

    test('[PL3] a change to an aged order does not bring it back; reopening it does', async () => {
      await pass(0);
      const message = aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(22), body: 'Bonjour' });
      expect(await sophie.push('main', message)).toMatchObject([
        { status: 'applied', effects: [{ collection: 'messages', version: null }] },
      ]);
      expect(await idsOf(sophie, 'main')).toEqual([testId(2), testId(3)]);
      await server().editOrder(testId(1), { state: 'encoding' });
      expect(await idsOf(sophie, 'main')).toContain(testId(1));
    });

    test('[PL3] an opened order comes with its messages and visits, keeps changing, and leaves after seven days', async () => {
      await pass(0);
      expect((await search(sophie, '2026-000001')).orders).toMatchObject([{ id: testId(1) }]);
      const { cursor } = await sophie.pullAll('main');
      const opened = await ask(sophie, '/2026-000001');
      const until = new Date(server().clock.now.getTime() + 7 * day).toISOString();
      expect(opened).toMatchObject({ status: 200, body: { orderId: testId(1), until } });
      expect(await idsOf(sophie, 'main', cursor)).toEqual([testId(1), testId(21)]);
      expect(await idsOf(sophie, 'field')).toEqual([testId(31)]);
      expect(await idsOf(claire, 'main')).toEqual([testId(2), testId(3)]);

      const message = aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(22), body: 'Bonjour' });
      expect(await claire.push('main', message)).toMatchObject([{ effects: [{ version: null }] }]);
      expect(await idsOf(sophie, 'main')).toContain(testId(22));

      await pass(6);
      expect(await idsOf(sophie, 'main')).toContain(testId(1));
      await pass(1);
      expect(await idsOf(sophie, 'main')).toEqual([testId(2), testId(3)]);
      expect(await idsOf(sophie, 'field')).toEqual([]);
    });

    test('[PL3] opening again extends the stay; an order that the user has anyway is not opened', async () => {
      await pass(0);
      await ask(sophie, `/${testId(1)}`);
      await pass(5);
      await ask(sophie, `/${testId(1)}`);
      await pass(6);
      expect(await idsOf(sophie, 'main')).toContain(testId(1));
      expect((await ask(sophie, `/${testId(2)}`)).body).toEqual({ orderId: testId(2), until: null });
    });

    test('[PL3] opening grants no right: a user who lost the order neither finds nor opens it', async () => {
      await pass(0);
      await ask(sophie, `/${testId(1)}`);
      await server().editOrder(testId(1), { assignee: claire.user });
      const remark = aMutation(
        'order.update',
        { orderId: testId(1), changes: { tags: ['a'] } },
        { base: { tags: [] } },
      );
      expect(await sophie.push('main', remark)).toMatchObject([{ status: 'refused', error: { code: 'NotFound' } }]);
      expect(await ask(sophie, `/${testId(1)}`)).toMatchObject({ status: 404 });
      expect((await search(sophie, '2026-000001')).orders).toEqual([]);
      expect(await idsOf(sophie, 'main')).not.toContain(testId(1));
    });
  });
});
