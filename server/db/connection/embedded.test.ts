import { PGlite } from '@electric-sql/pglite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmptyEmbedded } from '#tests/support/server/embedded.ts';
import type { Database } from './database.ts';
import { isUnavailable } from './failures.ts';

let database: Database;

beforeEach(async () => {
  database = await openEmptyEmbedded();
  await sql`create table notes (text text)`.execute(database.db);
});
afterEach(() => database.close());

async function textsOf({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select text from notes order by text`.execute(db);
  return rows.map(({ text }) => text);
}

test('a full disk in the middle of a transaction takes it back, and the next one runs', async () => {
  const payloads: string[] = [];
  await database.listen('notes', (payload) => payloads.push(payload));
  const write = database.db.transaction().execute(async (trx) => {
    await sql`insert into notes values (${'first'})`.execute(trx);
    vi.spyOn(PGlite.prototype, 'execProtocolRawStream').mockRejectedValueOnce(
      Object.assign(new Error('full'), { code: 'ENOSPC' }),
    );
    await sql`insert into notes values (${'second'})`.execute(trx);
  });
  await expect(write).rejects.toSatisfy(isUnavailable);
  expect(await textsOf(database)).toEqual([]);
  await sql`insert into notes values (${'third'})`.execute(database.db);
  await sql`select pg_notify('notes', ${'changed'})`.execute(database.db);
  expect(await textsOf(database)).toEqual(['third']);
  expect(payloads).toEqual(['changed']);
});

test('keeps the statements of the first thousand texts, and runs the others as well', async () => {
  const seen = new Set<unknown>();
  for (let index = 0; index < 1_100; index += 1) {
    const { rows } = await sql`select ${sql.raw(String(index))} + ${1}::int as sum`.execute(database.db);
    seen.add(Reflect.get(rows[0] ?? {}, 'sum'));
  }
  expect(seen.size).toBe(1_100);
  const kept = await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(database.db);
  expect(kept.rows).toEqual([{ count: 1_000 }]);
});

test('[OB6f] gives the event loop a turn after each statement, so that others are heard', async () => {
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  for (let index = 0; index < 20; index += 1) await sql`select ${index}::int`.execute(database.db);
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(15);
});
