import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { conflict } from '#contract/entities/conflict.ts';
import { receivedBeyond } from '#contract/rules/payments/amount-due.ts';
import { openEmptyEmbedded } from '#tests/support/server/embedded.ts';
import { testClientVisit, testId, testOrder, testPayment } from '#tests/support/rows.ts';
import { migrate } from './migrate.ts';

test('[CF2] an upgrade turns lost values into rows of the conflicts collection', async () => {
  const database = await openEmptyEmbedded();
  const { db } = database;
  await migrate(db, '0003-password-resets');
  await sql`insert into users (id, email, password_hash, first_name, name, roles, qualifications, created_at)
    values (${testId(9)}, 's@test.example', '', 'Sophie', 'Dubois', '{}', '{}', now())`.execute(db);
  await sql`insert into records (collection, id, version, data) values ('orders', ${testId(1)}, 1, ${JSON.stringify(testOrder(1))})`.execute(
    db,
  );
  for (const [number, side] of [
    [11, 'proposed'],
    [12, 'stored'],
  ] as const) {
    await sql`insert into conflicts (id, collection, row_id, field, lost, kept, side, author_id, mutation_id, at)
      values (${testId(number)}, 'orders', ${testId(1)}, 'urgent', 'true', 'false', ${side}, ${testId(9)}, ${testId(99)}, '2026-11-20T09:00:00Z')`.execute(
      db,
    );
  }
  await migrate(db);
  const { rows } = await sql<{ data: unknown; scopes: string[] }>`
    select data, (select array_agg(scope order by scope) from memberships m where m.id = r.id and present) as scopes
    from records r where collection = 'conflicts' order by id
  `.execute(db);
  const sophie = { id: testId(9), name: 'Sophie Dubois' };
  expect(rows.map(({ data }) => conflict.parse(data))).toMatchObject([
    { id: testId(11), orderId: testId(1), lost: true, kept: false, lostBy: sophie, keptBy: null, restored: null },
    { id: testId(12), at: '2026-11-20T09:00:00.000Z', lostBy: null, keptBy: sophie },
  ]);
  expect(rows.map(({ scopes }) => scopes)).toEqual([['all', `user:${testId(9)}`], ['all']]);
  await database.close();
});

test('[PL3] an upgrade gives the visits to clients to their agents, who lose them with the role', async () => {
  const database = await openEmptyEmbedded();
  const { db } = database;
  await migrate(db, '0030-heic-renditions');
  const visit = testClientVisit(62, 61);
  const { id: author } = visit.employee;
  await sql`insert into records (collection, id, version, data) values ('clientVisits', ${visit.id}, 1, ${JSON.stringify(visit)})`.execute(
    db,
  );
  for (const scope of ['all', `owner:${testId(8)}`, `user:${author}`])
    await sql`insert into memberships (scope, collection, id, present, sort_at)
      values (${scope}, 'clientVisits', ${visit.id}, true, now())`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ scope: string }>`
    select scope from memberships where id = ${visit.id} and present order by scope
  `.execute(db);
  expect(rows.map(({ scope }) => scope)).toEqual(['all', `owner:${testId(8)}`, `owner:${author}`].toSorted());
  await database.close();
});

test('an upgrade says of each order what was received beyond its total', async () => {
  const database = await openEmptyEmbedded();
  const { db } = database;
  await migrate(db, '0034-town-sort');
  const total = 21_500;
  const given = [
    [1, [testPayment(11, 1, { amount: 7_168, method: 'transfer' }), testPayment(12, 1, { amount: 14_330 })]],
    [2, [testPayment(21, 2, { amount: 7_168, method: 'transfer' }), testPayment(22, 2, { amount: 14_400 })]],
    [3, [testPayment(31, 3, { amount: total, method: 'card' }), testPayment(32, 3, { amount: 5_000 })]],
  ] as const;
  const add = (collection: string, row: { id: string }) =>
    sql`insert into records (collection, id, version, data) values (${collection}, ${row.id}, 1, ${JSON.stringify(row)})`.execute(
      db,
    );
  for (const [number, payments] of given) {
    await add('orders', testOrder(number, { total }));
    for (const payment of payments) await add('payments', payment);
  }
  await migrate(db);
  const { rows } = await sql<{ version: number; beyond: number | null; found: boolean }>`
    select r.version, (r.data->'paidBeyond')::int as beyond, s.paid_beyond as found
    from records r join order_search s using (id) where r.collection = 'orders' order by r.id
  `.execute(db);
  expect(rows).toEqual(
    given.map(([, payments]) => {
      const beyond = receivedBeyond(total, payments);
      return { version: beyond > 0 ? 2 : 1, beyond: beyond > 0 ? beyond : null, found: beyond > 0 };
    }),
  );
  expect(rows.map(({ found }) => found)).toEqual([false, true, true]);
  await database.close();
});
