import { sql } from 'kysely';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { Db } from '../connection/database.ts';

/** The series and their prefixes: orders `2026-004513`, invoices `F2026-000012`, payment notices `A2026-000012`. */
const prefixes = { orders: '', invoices: 'F', paymentNotices: 'A' };
export type Series = keyof typeof prefixes;

/** Where orders hold the numbers that were given out before the series existed. */
const given: Record<Series, string> = {
  orders: `data->>'number'`,
  invoices: `data->'invoice'->>'number'`,
  paymentNotices: `data->'paymentNotice'->>'number'`,
};

/**
 * Returns the next number of a series in the year of an instant, in Belgium. Orders take theirs in a transaction of its own, so
 * that concurrent creations never wait for each other: a number stays unused when its order is not created. Papers take theirs in
 * the transaction that stores them, since their series has no hole. The first number of a year continues after those of existing
 * orders.
 */
export async function takeNumber(db: Db, series: Series, at: Date): Promise<string> {
  const year = Number(brusselsDay(at).slice(0, 4));
  const taken = await sql<{ last: number }>`
    update number_series set last = last + 1 where series = ${series} and year = ${year} returning last
  `.execute(db);
  const next = taken.rows[0]?.last ?? (await firstNumber(db, series, year));
  return `${prefixes[series]}${year}-${String(next).padStart(6, '0')}`;
}

async function firstNumber(db: Db, series: Series, year: number): Promise<number> {
  const number = sql.raw(given[series]);
  const { rows } = await sql<{ last: number }>`
    insert into number_series (series, year, last)
    select ${series}, ${year}, coalesce(max(split_part(${number}, '-', 2)::int), 0) + 1
    from records where collection = 'orders' and ${number} ~ ${`^${prefixes[series]}${year}-[0-9]{1,9}$`}
    on conflict (series, year) do update set last = number_series.last + 1 returning last
  `.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('no number was given');
  return first.last;
}
