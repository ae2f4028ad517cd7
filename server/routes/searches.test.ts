import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { foundAddresses } from '#contract/protocol/addresses.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { openEmptyEmbedded } from '#tests/support/embedded.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/test-server.ts';
import { answerOf } from '#tests/support/test-server.ts';
import { addressCandidates } from '../db/address-search.ts';
import { migrate } from '../db/migrate.ts';

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
    await database.close();
  });
});
