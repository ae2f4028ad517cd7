import { sql } from 'kysely';
import type { ClientQuery } from '#contract/protocol/clients.ts';
import type { Db } from './database.ts';
import type { SearchPosition } from './order-search.ts';
import { wordsMax } from './order-search.ts';

/**
 * Matches when every word occurs in the text, or when the query is a telephone or VAT number whose digits occur in it.
 */
function matches(q: string): ReturnType<typeof sql<boolean>> {
  if (q === '') return sql<boolean>`true`;
  const isNumber = /^(be)?[+\d\s./()-]{6,}$/i.test(q);
  const digits = q.replaceAll(/\D/g, '');
  const number =
    isNumber && (digits.length >= 6 || /^(\+|00)/.test(q))
      ? sql`or text like '%' || search_phone(${q}) || '%' or text like '%' || ${digits}::text || '%'`
      : sql``;
  return sql<boolean>`(
    (select bool_and(text like '%' || word || '%') from unnest((string_to_array(search_fold(${q}), ' '))[1:${wordsMax}]) word) ${number}
  )`;
}

/** Returns the clients that match, by name; one more than the limit. */
export async function searchClients(
  db: Db,
  { q, limit }: Pick<ClientQuery, 'q' | 'limit'>,
  after: SearchPosition | undefined,
): Promise<{ sort: string; row: unknown }[]> {
  const behind = after === undefined ? sql`true` : sql`(sort, id) > (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<{ sort: string; row: unknown }>`
    select found.sort, r.data as row from (
      select id, sort from client_search where ${behind} and ${matches(q)} order by sort, id limit ${limit + 1}
    ) found join records r on r.collection = 'clients' and r.id = found.id order by found.sort, found.id
  `.execute(db);
  return rows;
}

/** Counts the clients that match. */
export async function countClients(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from client_search where ${matches(q)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
