import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { besidesColleagues } from '#tests/support/server/colleagues.ts';
import { openPostgresForTests } from '#tests/support/server/each-database.ts';
import { testId, testNewOrder, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';

let server: TestServer;
let opened: Awaited<ReturnType<typeof openPostgresForTests>>;
let claire: TestClient;
let sophie: TestClient;
let karim: TestClient;

beforeAll(async () => {
  opened = await openPostgresForTests();
});
afterAll(() => opened.drop());

beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  claire = await server.addUser('Claire Peeters', 'supervisor');
  sophie = await server.addUser('Sophie Dubois');
  karim = await server.addUser('Karim Benali');
  return () => server.close();
});

test('gives concurrently created orders unique numbers after the existing ones', async () => {
  await server.store(testOrder(1, { number: '2026-004512' }));
  const thomas = await server.addUser('Thomas Janssens', 'commercial');
  const batches = [claire, sophie, karim, thomas].flatMap((client, index) =>
    [0, 1, 2].map((round) => {
      const numbers = [0, 1, 2, 3].map((one) => 100 + index * 20 + round * 4 + one);
      return client.push('main', ...numbers.map((number) => aMutation('order.create', testNewOrder(number))));
    }),
  );
  for (const result of (await Promise.all(batches)).flat()) expect(result.status).toBe('applied');
  const { changes } = await claire.pullAll('main');
  const given = changes
    .filter(({ collection, id }) => collection === 'orders' && id !== testId(1))
    .map(({ row }) => (row as { number: string }).number);
  expect(given).toHaveLength(48);
  expect(new Set(given).size).toBe(48);
  expect([...given].sort()[0]).toBe('2026-004513');
});

test('[PL3] leaves an order that moves back and forth under writers with its assignee, with its visits', async () => {
  await server.store(testOrder(1, { assignee: sophie.user }), testVisit(11, 1, { employee: sophie.user }));
  const turns = Array.from({ length: 20 }, (_one, turn) => [
    claire.push(
      'main',
      aMutation('order.assign', { orderId: testId(1), assignee: (turn % 2 === 0 ? karim : sophie).user }),
    ),
    sophie.push(
      'main',
      aMutation('order.sendMessage', { orderId: testId(1), messageId: testId(100 + turn), body: 'Bonjour' }),
    ),
  ]);
  const results = (await Promise.all(turns.flat())).flat();
  expect(results.filter(({ status }) => status === 'deferred')).toEqual([]);

  const ownerOf = async (remote: 'main' | 'field', client: TestClient): Promise<string[]> =>
    besidesColleagues((await client.pullAll(remote)).changes)
      .filter(({ collection }) => collection !== 'conflicts' && collection !== 'notifications')
      .map(({ id }) => id);
  const all = (await claire.pullAll('main')).changes;
  const order = all.find(({ id }) => id === testId(1))?.row as { assignee: { id: string } };
  const [holder, other] = order.assignee.id === sophie.user.id ? [sophie, karim] : [karim, sophie];
  const messages = all.filter(({ collection }) => collection === 'messages').map(({ id }) => id);
  expect((await ownerOf('main', holder)).sort()).toEqual([testId(1), ...messages].sort());
  expect(await ownerOf('field', holder)).toEqual([testId(11)]);
  expect(await ownerOf('main', other)).toEqual([]);
  expect(await ownerOf('field', other)).toEqual([]);
});
