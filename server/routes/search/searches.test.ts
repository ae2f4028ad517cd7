import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { foundAddresses } from '#contract/protocol/search/addresses.ts';
import { clientsResponse } from '#contract/protocol/search/clients.ts';
import { searchResponse } from '#contract/protocol/search/orders.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { openEmptyEmbedded } from '#tests/support/server/embedded.ts';
import { testClient, testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf } from '#tests/support/server/test-server.ts';
import { addressCandidates } from '../../db/search/address-search.ts';
import { migrate } from '../../db/connection/migrate.ts';

const address = { boxnumber: null, apartmentnumber: null };
const marais = { ...address, street: 'Rue du Marais', number: '14', zipcode: '1000', city: 'Bruxelles' };
const eglise = { ...address, street: 'Place de l’Église', number: '3', zipcode: '4000', city: 'Liège' };

/** Searches of any length cost the same, and what they find follows the rows. */
function suite(server: () => TestServer): void {
  async function sophieWithOrder(): Promise<TestClient> {
    const sophie = await server().addUser('Sophie Dubois', 'commercial');
    await server().store(testOrder(1, { assignee: sophie.user, address: marais }));
    return sophie;
  }
  async function ask(client: TestClient, path: string, q: string): Promise<Answer> {
    const headers = client.headers('main');
    return answerOf(await server().app.inject({ url: client.url('main', path), query: { q }, headers }));
  }
  const find = async (client: TestClient, q: string) =>
    foundAddresses.parse((await ask(client, '/addresses', q)).body).addresses;

  test('an address is found by its present text, without accents', async () => {
    const sophie = await sophieWithOrder();
    expect(await find(sophie, 'marias brux')).toEqual([marais]);
    await server().editOrder(testId(1), { address: eglise });
    expect(await find(sophie, 'marais')).toEqual([]);
    for (const q of ['eglise liege', 'l église 3', '400', '3', 'gl'])
      expect([q, await find(sophie, q)]).toEqual([q, q === 'gl' ? [] : [eglise]]);
  });

  test('a town is found by both of its names under its own postal code', async () => {
    const sophie = await server().addUser('Sophie Dubois', 'commercial');
    const towns = [
      ['1190', 'Forest'],
      ['1190', 'Vorst'],
      ['7910', 'Forest'],
      ['1060', 'Bruxelles'],
    ] as const;
    for (const [index, [zipcode, city]] of towns.entries()) {
      const place = { ...marais, number: String(index), zipcode, city };
      await server().store(testOrder(index + 1, { assignee: sophie.user, address: place }));
      await server().store(testClient(index + 11, { name: 'Agence du Marais', address: place }));
    }
    const found = async (q: string): Promise<string[][]> => {
      const orders = searchResponse.parse((await ask(sophie, '/orders', q)).body).orders;
      const clients = clientsResponse.parse((await ask(sophie, '/clients', q)).body).clients;
      const places = [orders.map(({ address: at }) => at), clients.map(({ address: at }) => at), await find(sophie, q)];
      return places.map((some) => some.map((at) => `${at?.zipcode} ${at?.city}`).toSorted());
    };
    const both = ['1190 Forest', '1190 Vorst'];
    expect(await found('marais vorst')).toEqual([both, both, both]);
    const all = [...both, '7910 Forest'];
    expect(await found('forest marais')).toEqual([all, all, all]);
    expect((await found('brussel marais'))[0]).toEqual(['1060 Bruxelles']);
    await server().editOrder(testId(1), { address: eglise });
    expect((await found('vorst marais'))[0]).toEqual(['1190 Vorst']);
  });

  test('only the first 8 different words count', async () => {
    const sophie = await sophieWithOrder();
    expect(await find(sophie, 'rue du marais '.repeat(14))).toEqual([marais]);
    const words = 'ru rue du d marais mar 14 1000';
    expect(await find(sophie, `${words} ${'nowhere '.repeat(20)}`)).toEqual([marais]);
    for (const path of ['/orders', '/clients']) {
      const { status, body } = await ask(sophie, path, 'a a a a a a a a zzzzzzz');
      expect([path, status, (body as { total: number }).total > 0]).toEqual([path, 200, path === '/orders']);
    }
  });

  test('an index finds the addresses', async () => {
    await sophieWithOrder();
    const { db } = server().context.database;
    const plan = await db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select id from address_search where grams && array['mar', 'ais']
      `.execute(trx);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('address_search_grams');
  });
}

describeOnEachDatabase('searches', suite);

describe('an upgrade', () => {
  test('makes the addresses of stored orders searchable', async () => {
    const database = await openEmptyEmbedded();
    await migrate(database.db, '0014-log-runs');
    const row = JSON.stringify(testOrder(1, { address: marais }));
    await sql`insert into records (collection, id, version, data) values ('orders', ${testId(1)}, 1, ${row})`.execute(
      database.db,
    );
    await sql`insert into memberships (scope, collection, id, present, sort_at) values ('all', 'orders', ${testId(1)}, true, now())`.execute(
      database.db,
    );
    await migrate(database.db);
    expect(await addressCandidates(database.db, ['marais', '14'], ['all'])).toEqual([marais]);
    const texts = await sql<{ text: string }>`
      select text from order_search union all select text from address_search
    `.execute(database.db);
    for (const { text } of texts.rows) expect(text).toMatch(/1000 bruxelles .*bruxelles brussel/);
    await database.close();
  });

  test('sorts stored clients by the names of their towns', async () => {
    const database = await openEmptyEmbedded();
    await migrate(database.db, '0033-town-names');
    const row = JSON.stringify(testClient(1, { address: { ...marais, zipcode: '1190', city: 'Vorst' } }));
    await sql`insert into records (collection, id, version, data) values ('clients', ${testId(1)}, 1, ${row})`.execute(
      database.db,
    );
    await migrate(database.db);
    const found = await database.db.selectFrom('client_search').select(['town', 'town_nl']).execute();
    expect(found).toEqual([{ town: 'forest', town_nl: 'vorst' }]);
    await database.close();
  });
});
