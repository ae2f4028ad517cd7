import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The next number of an order in this year, `2026-004513`. Taken in a transaction of its own, so that two who create orders
 * never wait for each other; a number whose order is not created after all stays unused. The first one of a year goes on
 * after those that orders already have.
 */
export async function takeOrderNumber(db: Db, year: number): Promise<string> {
  const taken = await sql<{ last: number }>`
    update order_numbers set last = last + 1 where year = ${year} returning last
  `.execute(db);
  const next = taken.rows[0]?.last ?? (await firstNumber(db, year));
  return `${year}-${String(next).padStart(6, '0')}`;
}

async function firstNumber(db: Db, year: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into order_numbers (year, last) select ${year}, coalesce(max(split_part(data->>'number', '-', 2)::int), 0) + 1
    from records where collection = 'orders' and data->>'number' ~ ${`^${year}-[0-9]{1,9}$`}
    on conflict (year) do update set last = order_numbers.last + 1 returning last
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('no number was given');
  return first.last;
}
