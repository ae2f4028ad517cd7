import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import type { ClientsResponse, ClientSortKey } from '#contract/protocol/search/clients.ts';
import { effectOn } from '#contract/mutations/definition.ts';
import { clientsResponse, knownClientsResponse } from '#contract/protocol/search/clients.ts';
import { clientStatuses, clientStatusNames } from '#contract/rules/clients/client-status.ts';
import { townName } from '#contract/rules/addresses/town-names.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testClient, testId, testInvoice, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';

const place = { street: 'Rue du Bailli', number: '7', boxnumber: null, apartmentnumber: null };
const liege = { ...place, zipcode: '4000', city: 'Liège' };
const ixelles = { ...place, zipcode: '1050', city: 'Ixelles' };

describeOnEachDatabase('all clients', (server) => {
  let thomas: TestClient;

  beforeEach(async () => {
    thomas = await server().addUser('Thomas Janssens', 'commercial');
  });

  async function ask(client: TestClient, query: Record<string, string> = {}, language = 'fr'): Promise<Answer> {
    const headers = { ...client.headers('main'), 'accept-language': language };
    return answerOf(await server().app.inject({ url: '/api/v1/clients', query, headers }));
  }
  async function search(query: Record<string, string> = {}, client = thomas): Promise<ClientsResponse> {
    const answer = await ask(client, query);
    expect(answer.status).toBe(200);
    return clientsResponse.parse(answer.body);
  }
  const named = ({ clients }: ClientsResponse): string[] => clients.map(({ name }) => name);

  describe('clients are found by', () => {
    beforeEach(async () => {
      const coeur = { name: 'Notaire Cœur & Élodie', phone: '+32 470 12 34 56', email: 'etude@coeur.example' };
      await server().store(
        testClient(1, { ...coeur, type: 'Notary', address: liege, note: 'ne pas appeler le lundi' }),
        testClient(2, { name: 'Immo Øyvind', vatNumber: 'BE0123456749', address: ixelles, commercial: thomas.user }),
        testClient(3, { name: 'agence du Bailli', type: 'Trustee', phone: '02 511 22 33' }),
      );
    });
    test.each([
      ['', ['agence du Bailli', 'Immo Øyvind', 'Notaire Cœur & Élodie']],
      ['COEUR elodie', ['Notaire Cœur & Élodie']],
      ['liege', ['Notaire Cœur & Élodie']],
      ['Ixelles immo', ['Immo Øyvind']],
      ['4000', ['Notaire Cœur & Élodie']],
      ['oyvind', ['Immo Øyvind']],
      ['etude@coeur', ['Notaire Cœur & Élodie']],
      ['0470/12.34.56', ['Notaire Cœur & Élodie']],
      ['0032 2 511 22 33', ['agence du Bailli']],
      ['+32 470', ['Notaire Cœur & Élodie']],
      ['0032 2 511', ['agence du Bailli']],
      ['+32 493', []],
      ['BE 0123.456.749', ['Immo Øyvind']],
      ['0123 456 749', ['Immo Øyvind']],
      ['be0123456749 immo', ['Immo Øyvind']],
      ['immo liege', []],
      ['notaris liege', ['Notaire Cœur & Élodie']],
      ['syndic', ['agence du Bailli']],
      ['thomas', ['Immo Øyvind']],
      ['janssens ixelles', ['Immo Øyvind']],
      ['lundi', []],
      ['100%', []],
      ['__', []],
    ])('%j', async (q, expected) => {
      const found = await search({ q });
      expect(named(found)).toEqual(expected);
      expect(found.total).toBe(expected.length);
      expect(found.next).toBeNull();
    });

    test('a number or an address, several at once, however they are written', async () => {
      const known = async (marks: object, client = thomas): Promise<Answer> =>
        answerOf(
          await server().app.inject({
            method: 'POST',
            url: '/api/v1/clients/known',
            headers: client.headers('main'),
            payload: { vatNumbers: [], emails: [], phones: [], ...marks },
          }),
        );
      await server().store(
        testClient(4, { name: 'Merged', email: 'etude@coeur.example', mergedInto: testId(1) }),
        testClient(5, { name: 'Another', email: 'another@coeur.example' }),
      );
      const { body } = await known({
        vatNumbers: ['BE0123456749'],
        emails: ['etude@coeur.example'],
        phones: ['025112233'],
      });
      const found = knownClientsResponse.parse(body).clients;
      expect(found.map(({ name }) => name)).toEqual(['Notaire Cœur & Élodie', 'Immo Øyvind', 'agence du Bailli']);
      expect(body).not.toHaveProperty('clients.0.note');
      expect((await known({})).body).toEqual({ clients: [] });
      expect((await known({ emails: ['\u0000'] })).status).toBe(400);
      const sophie = await server().addUser('Sophie Dubois');
      expect((await known({ phones: ['025112233'] }, sophie)).status).toBe(403);
    });

    test('answers any text', async () => {
      const typed = fc.oneof(fc.string({ maxLength: 230 }), fc.constantFrom('%', "' or 1=1", '\u0000', '\\', '+'));
      await fc.assert(
        fc.asyncProperty(typed, async (q) => {
          expect([200, 400]).toContain((await ask(thomas, { q })).status);
        }),
        { numRuns: 100 },
      );
    });
  });

  describe('are filtered and sorted', () => {
    const day = 86_400_000;
    /** Clients with orders and visits all over the last two years, of three types. */
    function spread(): Client[] {
      const now = server().context.now().getTime();
      const ago = (days: number): string => new Date(now - days * day).toISOString();
      const lastOrders = [null, 3, 170, 190, 360, 370, 600];
      return Array.from({ length: 42 }, (_, index) => {
        const last = lastOrders[index % lastOrders.length] ?? null;
        const orders =
          last === null ? { count: 0, lastOn: null } : { count: index % 5, lastOn: ago(last).slice(0, 10) };
        return testClient(200 + index, {
          name: `Immo ${String(index).padStart(2, '0')}`,
          type: (['Agency', 'Notary', 'Customer'] as const)[index % 3] ?? 'Agency',
          address: [null, ixelles, liege, ixelles][index % 4] ?? null,
          orders: orders.count === 0 ? { count: 0, lastOn: null } : orders,
          lastVisitAt: index % 6 === 0 ? null : ago((index * 7) % 60),
        });
      });
    }
    let clients: Client[];
    beforeEach(async () => {
      clients = spread();
      await server().store(...clients);
    });

    test.each(clientStatusNames)('by the label %s, as a device derives it', async (status) => {
      const expected = clients.filter((one) => clientStatuses(one, server().context.now()).includes(status));
      const found = await search({ status });
      expect(named(found)).toEqual(expected.map(({ name }) => name));
      expect(found.total).toBe(expected.length);
      expect(expected.length).toBeGreaterThan(0);
    });

    test('by type, together with a text and a label', async () => {
      const expected = clients.filter(
        (one) =>
          one.type === 'Notary' &&
          one.address === liege &&
          clientStatuses(one, server().context.now()).includes('active'),
      );
      expect(named(await search({ type: 'Notary', q: 'liege', status: 'active' }))).toEqual(
        expected.map(({ name }) => name),
      );
    });

    test.each<[ClientSortKey, (client: Client) => string | number]>([
      ['name', ({ name }) => name],
      ['town', ({ address }) => address?.city ?? ''],
      ['orders', ({ orders }) => orders.count],
      ['lastOrder', ({ orders }) => orders.lastOn ?? ''],
      ['lastVisit', ({ lastVisitAt }) => lastVisitAt ?? ''],
    ])('by %s in both directions, over every page once', async (key, valueOf) => {
      for (const sort of [key, `-${key}`]) {
        const seen: string[] = [];
        let after: string | null = null;
        do {
          const page: ClientsResponse = await search({ sort, limit: '10', ...(after === null ? {} : { after }) });
          seen.push(...page.clients.map(({ id }) => id));
          after = page.next;
        } while (after !== null);
        expect(new Set(seen).size).toBe(clients.length);
        const values = seen.map((id) => valueOf(clients.find((one) => one.id === id) ?? testClient(1)));
        const sorted = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
        expect(values).toEqual(sort.startsWith('-') ? sorted.toReversed() : sorted);
      }
    });

    test.each([
      ['fr', ['Etterbeek', 'Forest', 'Uccle']],
      ['nl', ['Etterbeek', 'Ukkel', 'Vorst']],
    ] as const)('by town as a %s reader sees it', async (language, towns) => {
      const places = [
        ['1190', 'Vorst'],
        ['1040', 'Etterbeek'],
        ['1180', 'Uccle'],
      ] as const;
      for (const [index, [zipcode, city]] of places.entries())
        await server().store(testClient(300 + index, { name: 'Étude', address: { ...place, zipcode, city } }));
      for (const sort of ['town', '-town']) {
        const { body } = await ask(thomas, { q: 'etude', sort }, language);
        const shown = clientsResponse
          .parse(body)
          .clients.map(({ address }) => (address === null ? '' : townName(address, language)));
        expect(shown).toEqual(sort === 'town' ? towns : towns.toReversed());
      }
    });

    test('by what was invoiced in a year: to an agent for their own clients, to a supervisor for all', async () => {
      const claire = await server().addUser('Claire Peeters', 'commercial', 'supervisor');
      const now = server().context.now().getTime();
      const ago = (days: number): string => new Date(now - days * day).toISOString();
      const of = (n: number): Order['client'] => ({ ...testOrder(1).client, id: testId(n) });
      await server().store(
        testClient(301, { name: 'Étude Un', commercial: thomas.user }),
        testClient(302, { name: 'Étude Deux', commercial: claire.user }),
        testClient(303, { name: 'Étude Trois', commercial: thomas.user }),
        testOrder(1, { client: of(301) }),
        testOrder(2, { client: of(301), state: 'cancelled' }),
        testOrder(3, { client: of(302) }),
        testOrder(4, { client: of(303) }),
        testInvoice(401, 1, { issuedAt: ago(3), total: 20_000 }),
        testInvoice(402, 1, { issuedAt: ago(300), total: 1_500 }),
        testInvoice(403, 1, { issuedAt: ago(400), total: 90_000 }),
        testInvoice(404, 1, { issuedAt: ago(3), total: 90_000, kind: 'paymentNotice' }),
        testInvoice(405, 2, { issuedAt: ago(3), total: 90_000 }),
        testInvoice(406, 3, { issuedAt: ago(3), total: 70_000 }),
      );
      const seen = async (client: TestClient, sort: string) =>
        (await search({ q: 'etude', sort }, client)).clients.map(({ name, turnover }) => [name, turnover]);
      const [one, two, three] = [
        ['Étude Un', 21_500],
        ['Étude Deux', 70_000],
        ['Étude Trois', 0],
      ] as const;
      expect(await seen(claire, '-turnover')).toEqual([two, one, three]);
      expect(await seen(claire, 'turnover')).toEqual([three, one, two]);
      const byAgent = await seen(thomas, '-turnover');
      expect(byAgent[0]).toEqual(one);
      expect(byAgent.slice(1)).toEqual(expect.arrayContaining([['Étude Deux', undefined], three]));
    });

    test('by what a later order and a later visit make of them', async () => {
      const [client] = clients;
      if (client === undefined) throw new Error('no client');
      const at = server().context.now().toISOString();
      const changes = { orders: { count: 99, lastOn: at.slice(0, 10) }, lastVisitAt: at, type: 'Bank' as const };
      await server().edit(
        [effectOn('clients', client.id, (row) => (row === undefined ? row : { ...row, ...changes }))],
        [],
      );
      expect(named(await search({ type: 'Bank', status: 'visitedThisMonth', sort: '-orders' }))).toEqual([client.name]);
    });
  });

  test('returns the public part only, and whether the client is the agent’s own or claimed', async () => {
    const claire = await server().addUser('Claire Peeters', 'commercial', 'supervisor');
    await server().store(
      testClient(1, { name: 'Aa', commercial: claire.user, note: 'secret', affiliates: ['Immo Zed'] }),
      testClient(2, {
        name: 'Bb',
        commercial: claire.user,
        contacts: [{ name: 'Inès', phone: '0470000001', email: null }],
      }),
    );
    await thomas.push('main', aMutation('client.claim', { clientId: testId(2) }));
    const answer = await ask(thomas);
    for (const hidden of ['secret', 'Immo Zed', 'Inès', 'claims', 'contacts', 'createdBy'])
      expect(JSON.stringify(answer.body)).not.toContain(hidden);
    const seen = (found: ClientsResponse) => found.clients.map(({ own, claimed }) => ({ own, claimed }));
    expect(seen(clientsResponse.parse(answer.body))).toEqual([
      { own: false, claimed: false },
      { own: false, claimed: true },
    ]);
    expect(seen(await search({}, claire))).toEqual([
      { own: true, claimed: false },
      { own: true, claimed: false },
    ]);
  });

  test('requires a commercial agent: refuses supervisors and everybody else, and requires a session', async () => {
    const sophie = await server().addUser('Sophie Dubois');
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    for (const client of [sophie, claire])
      expect(await ask(client)).toMatchObject({ status: 403, body: { code: 'Forbidden' } });
    expect((await server().app.inject('/api/v1/clients')).statusCode).toBe(401);
  });

  test('finds a client as soon as it is created or changed, and no longer by its former values', async () => {
    const clientId = testId(1);
    const { type, phone, email, contacts, vatNumber, affiliates, note } = testClient(1);
    const fields = { type, phone, email, contacts, vatNumber, affiliates, note };
    const create = { clientId, ...fields, name: 'Immo Avant', address: liege };
    await thomas.push('main', aMutation('client.create', create));
    expect(named(await search({ q: 'avant liege' }))).toEqual(['Immo Avant']);
    const changes = { name: 'Immo Après', address: ixelles };
    await thomas.push('main', aMutation('client.update', { clientId, changes }));
    expect(named(await search({ q: 'apres ixelles' }))).toEqual(['Immo Après']);
    expect(named(await search({ q: 'avant' }))).toEqual([]);
  });

  test('pages contain every client once, by name, whatever its characters', async () => {
    const names = Array.from({ length: 25 }, (_one, index) =>
      index % 5 === 0 ? 'Immo Même Nom' : `${'«é»'.repeat(index % 3)}Immo ${String.fromCodePoint(97 + index)}`,
    );
    const long = `Z${'😀é"'.repeat(50)}`;
    await server().store(...[...names, long, long].map((name, index) => testClient(100 + index, { name })));
    const seen: string[] = [];
    let page = await search({ limit: '4' });
    expect(page.total).toBe(27);
    for (;;) {
      seen.push(...page.clients.map(({ id }) => id));
      if (page.next === null) break;
      page = await search({ limit: '4', after: page.next });
      expect(page.total).toBeUndefined();
    }
    expect(new Set(seen).size).toBe(27);
    expect(seen).toHaveLength(27);
    expect(named(await search({ limit: '50' })).filter((name) => name === long)).toHaveLength(2);
  });

  test.each([
    ['a page of 51', { limit: '51' }],
    ['an invalid position', { after: 'x' }],
    [
      'the position of an order with too long a name',
      { after: Buffer.from(`["${'a'.repeat(61)}",1]`).toString('base64url') },
    ],
    ['a text of 201 letters', { q: 'a'.repeat(201) }],
    ['an unknown sort', { sort: 'phone' }],
    ['an unknown label', { status: 'late' }],
  ])('%s is not valid', async (_what, query) => {
    expect(await ask(thomas, query)).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  });

  test('among many clients, a page uses the index, and a word uses the narrow copy alone', async () => {
    const { db } = server().context.database;
    await sql`insert into client_search select gen_random_uuid(), 'client ' || n, 'client ' || n || ' 1000 bruxelles' from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`analyze client_search`.execute(db);
    const { rows } = await sql<Record<string, string>>`
      explain select id, sort from client_search where (sort, id) > ('client 5', ${testId(1)}::uuid) order by sort, id limit 51
    `.execute(db);
    const plan = rows.map((row) => Object.values(row).join('')).join('\n');
    expect(plan).toContain('client_search_sort');
    expect(plan).not.toContain('Sort');
    expect((await search({ q: 'nobody' })).total).toBe(0);
    expect((await search({ q: 'client 19999' })).total).toBe(1);
  });
});
