import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openEmptyEmbedded } from '#tests/support/server/embedded.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { storeNewRows } from '../../domain/rows/direct-writes.ts';
import { migrate } from '../connection/migrate.ts';
import { readRows } from './records.ts';

const definition = readFileSync(new URL('../sql/write-rows.sql', import.meta.url), 'utf8');

test('an upgraded database has the function of the SQL file and keeps its rows', async () => {
  const database = await openEmptyEmbedded();
  const { db } = database;
  await migrate(db, '0012-heard-of-files');
  const store = (number: number) =>
    db.transaction().execute((trx) => storeNewRows(trx, [{ collection: 'orders', row: testOrder(number) }]));
  await store(1);
  await migrate(db);
  await store(2);

  const { rows } = await sql<{ prosrc: string }>`select prosrc from pg_proc where proname = 'write_rows'`.execute(db);
  expect(rows.map(({ prosrc }) => definition.includes(prosrc))).toEqual([true]);
  const stored = await readRows(db, [`orders/${testId(1)}`, `orders/${testId(2)}`]);
  expect(stored.map(({ row }) => row.id).sort()).toEqual([testId(1), testId(2)]);
  await database.close();
});
