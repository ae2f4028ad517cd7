import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { testNewOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let sophie: TestClient;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await openUsualForTests();
  drop = opened.drop;
  server = await createTestServer(opened.database);
  server.context.content.servedAreas.push({ from: 4000, to: 4099, served: false });
  sophie = await server.addUser('Sophie Dubois');
});
afterAll(async () => {
  await server.close();
  await drop();
});

const address = {
  street: 'Rue Haute',
  number: '1',
  boxnumber: null,
  apartmentnumber: null,
  zipcode: '1000',
  city: 'Bruxelles',
};

test.each([
  [11, {}, undefined],
  [12, { zipcode: '0100' }, 'InvalidAddress'],
  [13, { street: '' }, 'InvalidAddress'],
  [18, { zipcode: '1049' }, undefined],
  [19, { zipcode: 'FR-59000', city: 'Lille', number: '' }, undefined],
  [20, { zipcode: 'FR-59000', city: '' }, 'InvalidAddress'],
])('a customer of order %i whose address has %j: %s', async (number, part, code) => {
  const client = { ...testNewOrder(number).client, address: { ...address, ...part } };
  const [result] = await sophie.push('main', aMutation('order.create', testNewOrder(number, { client }), { v: 2 }));
  expect(result?.error?.code).toBe(code);
});

test('refuses an order outside of the served areas with AreaNotServed', async () => {
  const args = testNewOrder(14, { address: { ...address, zipcode: '4020', city: 'Liège' } });
  const [result] = await sophie.push('main', aMutation('order.create', args, { v: 2 }));
  expect(result).toMatchObject({ status: 'refused', error: { code: 'AreaNotServed' } });
});

test('refuses a VAT number with wrong check digits', async () => {
  const client = { ...testNewOrder(15).client, vatNumber: 'BE0314595349' };
  const [result] = await sophie.push('main', aMutation('order.create', testNewOrder(15, { client }), { v: 2 }));
  expect(result).toMatchObject({ status: 'refused', error: { code: 'ValidationFailed' } });
  expect(result?.error?.paths?.[0]?.path).toContain('vatNumber');
});
