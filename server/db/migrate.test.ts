import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { conflict } from '#contract/entities/conflict.ts';
import { openEmptyEmbedded } from '#tests/support/embedded.ts';
import { testClientVisit, testId, testOrder } from '#tests/support/rows.ts';
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
