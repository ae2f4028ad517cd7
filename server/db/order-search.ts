import { sql } from 'kysely';
import type { SearchQuery } from '#contract/protocol/orders.ts';
import type { Db } from './database.ts';

/** The end of a page: the sort key and the identifier of its last row. */
export type SearchPosition = readonly [sort: string, id: string];

/** Words that a search considers: each costs a comparison with every row. */
export const wordsMax = 8;

/** Matches when every word occurs in the text, or when the query is a telephone number that occurs in it. */
function matches(q: string): ReturnType<typeof sql<boolean>> {
  const isPhone = /^\+?[\d\s./()-]{6,}$/.test(q);
  const phone = isPhone ? sql`or text like '%' || search_phone(${q}) || '%'` : sql``;
  return sql<boolean>`(
    (select bool_and(text like '%' || word || '%') from unnest((string_to_array(search_fold(${q}), ' '))[1:${wordsMax}]) word) ${phone}
  )`;
}

/** Returns the orders of these scopes (of all scopes for null) that match, latest first; one more than the limit. */
export async function searchOrders(
  db: Db,
  scopes: readonly string[] | null,
  { q, limit }: Pick<SearchQuery, 'q' | 'limit'>,
  after: SearchPosition | undefined,
): Promise<{ sort: string; row: unknown }[]> {
  const mine = scopes === null ? sql`true` : sql`scopes && ${[...scopes]}::text[]`;
  const behind = after === undefined ? sql`true` : sql`(sort, id) < (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<{ sort: string; row: unknown }>`
    select found.sort, r.data as row from (
      select id, sort from order_search where ${mine} and ${behind} and ${matches(q)} order by sort desc, id desc limit ${limit + 1}
    ) found join records r on r.collection = 'orders' and r.id = found.id order by found.sort desc, found.id desc
  `.execute(db);
  return rows;
}

/** Counts the orders that match. */
export async function countOrders(db: Db, scopes: readonly string[] | null, q: string): Promise<number> {
  const mine = scopes === null ? sql`true` : sql`scopes && ${[...scopes]}::text[]`;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_search where ${mine} and ${matches(q)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns the identifier of the order with this number. */
export async function orderOfNumber(db: Db, number: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'orders' and data->>'number' = ${number} order by id limit 1
  `.execute(db);
  return rows[0]?.id;
}
