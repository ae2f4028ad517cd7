import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { openPostgresForTests } from '#tests/support/server/each-database.ts';
import { testId, testMessage, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer, emptyDatabase } from '#tests/support/server/test-server.ts';

let server: TestServer;
let opened: Awaited<ReturnType<typeof openPostgresForTests>>;
let sophie: TestClient;
let claire: TestClient;

beforeAll(async () => {
  opened = await openPostgresForTests();
});
afterAll(() => opened.drop());

beforeEach(async () => {
  await emptyDatabase(opened.database);
  server = await createTestServer(opened.database);
  sophie = await server.addUser('Sophie Dubois');
  claire = await server.addUser('Claire Peeters', 'supervisor');
  return () => server.close();
});

test('[OB4] applies concurrent pushes that need the same rows in opposite orders, without failure or loss', async () => {
  const messages = [21, 22, 23, 24];
  await server.store(
    testOrder(1, { assignee: sophie.user }),
    testVisit(11, 1, { employee: sophie.user }),
    ...messages.map((number) => testMessage(number, 1, { author: sophie.user })),
  );
  const forwards = messages.map(testId);
  const rounds = Array.from({ length: 12 }, (_one, round) => [
    claire.push(
      'main',
      aMutation('order.markMessagesRead', {
        orderId: testId(1),
        messageIds: round % 2 === 0 ? forwards : forwards.toReversed(),
      }),
    ),
    sophie.push(
      'main',
      aMutation(
        'order.update',
        { orderId: testId(1), changes: { internalRemark: `line ${round};` } },
        { base: { internalRemark: '' } },
      ),
    ),
    claire.push(
      'field',
      aMutation('visit.start', { visitId: testId(11), orderId: testId(1), startedAt: '2026-11-20T09:00:00.000Z' }),
    ),
    server.editOrder(testId(1), { handler: claire.user, paid: round % 2 === 0 }),
  ]);
  const results = await Promise.all(rounds.flat());
  const statuses = results.flatMap((result) => result?.map(({ status }) => status) ?? []);
  expect(statuses.filter((status) => status === 'deferred')).toEqual([]);
  // One start wins. The others find the visit started.
  expect(statuses.filter((status) => status === 'refused')).toHaveLength(11);

  const { changes } = await sophie.pullAll('main');
  const order = changes.find(({ id }) => id === testId(1))?.row;
  expect(order).toMatchObject({ lastVisitAt: '2026-11-20T09:00:00.000Z' });
  const remark =
    typeof order === 'object' && order !== null && 'internalRemark' in order ? String(order.internalRemark) : '';
  expect(remark.split(';').filter((line) => line !== '')).toHaveLength(12);
  for (const { row } of changes.filter(({ collection }) => collection === 'messages'))
    expect(row).toMatchObject({ readBy: [{ userId: claire.user.id }] });
});

test('[OB4] applies many concurrent pushes of the same batch once', async () => {
  await server.store(testOrder(1, { assignee: sophie.user }));
  const batch = Array.from({ length: 20 }, (_one, index) =>
    aMutation('order.sendMessage', { orderId: testId(1), messageId: v7(), body: `message ${index}` }),
  );
  const answers = await Promise.all(Array.from({ length: 8 }, () => sophie.push('main', ...batch)));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]?.every(({ status }) => status === 'applied')).toBe(true);
  const { rows } = await sql`select from records where collection = 'messages'`.execute(server.context.database.db);
  expect(rows).toHaveLength(20);
});

test('[OB4] creates a row once by two concurrent mutations', async () => {
  await server.store(testOrder(1, { assignee: sophie.user }), testOrder(2, { assignee: sophie.user }));
  for (let round = 0; round < 10; round++) {
    const messageId = v7();
    const create = (order: number): ReturnType<typeof aMutation> =>
      aMutation('order.sendMessage', { orderId: testId(order), messageId, body: 'same' });
    const results = await Promise.all([sophie.push('main', create(1)), sophie.push('main', create(2))]);
    expect(
      results
        .flat()
        .map(({ status }) => status)
        .sort(),
    ).toEqual(['applied', 'refused']);
  }
});

test('[PL3] gives messages and visits written during a reassignment the scopes of their order', async () => {
  const karim = await server.addUser('Karim Benali');
  await server.store(testOrder(1, { assignee: sophie.user }), testVisit(11, 1, { employee: claire.user }));
  const rounds = Array.from({ length: 25 }, (_one, round) => [
    server.editOrder(testId(1), { assignee: round % 2 === 0 ? karim.user : sophie.user }),
    ...[1, 2, 3].map((part) =>
      claire.push(
        'main',
        aMutation('order.sendMessage', {
          orderId: testId(1),
          messageId: testId(100 + 3 * round + part),
          body: 'Bonjour',
        }),
      ),
    ),
  ]);
  await Promise.all(rounds.flat());
  const { rows } = await sql<{ collection: string; scopes: string; count: number }>`
    select collection, scopes, count(*) as count from (
      select collection, id, string_agg(scope, ' ' order by scope) as scopes from memberships where present and collection <> 'employees' group by collection, id
    ) held group by collection, scopes order by collection
  `.execute(server.context.database.db);
  const scopes = rows.find(({ collection }) => collection === 'orders')?.scopes;
  expect(rows).toEqual([
    { collection: 'messages', scopes, count: 75 },
    { collection: 'orders', scopes, count: 1 },
    { collection: 'visits', scopes: `${scopes} user:${claire.user.id}`.split(' ').sort().join(' '), count: 1 },
  ]);
});

test('ends a transaction that stays open, so that it does not hold back every pull', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name
  `.execute(server.context.database.db);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '10000' },
    { name: 'lock_timeout', setting: '5000' },
    { name: 'statement_timeout', setting: '10000' },
  ]);
});
