import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foundAddresses } from '#contract/protocol/search/addresses.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { answerOf, createTestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let sophie: TestClient;
let marc: TestClient;
let drop: () => Promise<void>;

const address = { boxnumber: null, apartmentnumber: null };
const marais = { ...address, street: 'Rue du Marais', number: '14', zipcode: '1000', city: 'Bruxelles' };
const eglise = { ...address, street: 'Place de l’Église', number: '3', zipcode: '4000', city: 'Liège' };
const marcs = { ...address, street: 'Rue du Marais', number: '99', zipcode: '1000', city: 'Bruxelles' };

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
  marc = await server.addUser('Marc Lambert');
  await server.store(
    testOrder(1, { assignee: sophie.user, address: marais }),
    testOrder(2, { assignee: sophie.user, address: marais }),
    testOrder(3, { assignee: sophie.user, address: eglise }),
    testOrder(4, { assignee: marc.user, handler: null, address: marcs }),
  );
});
afterAll(async () => {
  await server.close();
  await drop();
});

async function ask(client: TestClient, q: string): Promise<Answer> {
  const url = client.url('main', '/addresses');
  return answerOf(await server.app.inject({ url, query: { q }, headers: client.headers('main') }));
}

const find = async (client: TestClient, q: string) => foundAddresses.parse((await ask(client, q)).body);

describe('an address of an order', () => {
  test.each(['rue du marais 14', 'RUE DU MARAIS', 'marais 1000', 'rue du maraais', 'marias bruxelles 14'])(
    'is found by %s, once',
    async (q) => {
      expect((await find(sophie, q)).addresses).toEqual([marais]);
    },
  );

  test.each(['eglise liege', 'place de l église 3', 'Liège 4000 eglisse'])(
    'is found by %s without its accents',
    async (q) => {
      expect((await find(sophie, q)).addresses).toEqual([eglise]);
    },
  );

  test('is found by users who see the order, and by nobody else', async () => {
    expect((await find(sophie, 'marais')).addresses).toEqual([marais]);
    expect((await find(marc, 'marais')).addresses).toEqual([marcs]);
    const claire = await server.addUser('Claire Peeters', 'supervisor');
    expect((await find(claire, 'marais')).addresses).toHaveLength(2);
  });
});

test.each([
  ['laken', '1020'],
  ['Luik', '4000'],
  ['Liège', '4000'],
  ['LIEGE', '4000'],
  ['Schaarbeek', '1030'],
  ['Schaerbeek', '1030'],
  ['schaerbek', '1030'],
  ['Ixeles', '1050'],
  ['elsene', '1050'],
  ['Bergen', '7000'],
  ['saint gilles 1060', '1060'],
])('finds the locality %s', async (q, zipcode) => {
  expect((await find(sophie, q)).localities[0]).toMatchObject({ zipcode });
});

test('returns two empty lists without a match, rejects an empty query, and requires a session', async () => {
  expect(await find(sophie, 'quelque part ailleurs')).toEqual({ addresses: [], localities: [] });
  expect(await ask(sophie, ' ')).toMatchObject({ status: 400, body: { code: 'ValidationFailed' } });
  expect((await server.app.inject(sophie.url('main', '/addresses?q=x'))).statusCode).toBe(401);
});

test('answers any text', async () => {
  const typed = fc.oneof(fc.string({ maxLength: 230 }), fc.constantFrom('%', '_', "' or 1=1", '\u0000', '\\'));
  await fc.assert(
    fc.asyncProperty(typed, async (q) => {
      expect([200, 400]).toContain((await ask(sophie, q)).status);
    }),
    { numRuns: 100 },
  );
});
