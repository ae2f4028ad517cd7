import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { isUnavailable } from '#server/db/connection/failures.ts';
import { openPostgresForTests } from '#tests/support/server/each-database.ts';

test('a connection that PostgreSQL ends within a transaction fails that transaction only', async () => {
  const reported: unknown[] = [];
  const { database, drop } = await openPostgresForTests((error) => reported.push(error));
  const lost = database.db
    .transaction()
    .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx));
  await expect(lost).rejects.toSatisfy(isUnavailable);
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  await expect.poll(() => reported.length).toBe(1);
  await drop();
});
