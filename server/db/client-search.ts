import { sql } from 'kysely';
import type { ClientQuery } from '#contract/protocol/clients.ts';
import type { Db } from './database.ts';
import type { SearchPosition } from './order-search.ts';

/** Every word stands somewhere in the text, or the whole is a telephone or VAT number whose digits do. */
function matches(q: string): ReturnType<typeof sql<boolean>> {
  if (q === '') return sql<boolean>`true`;
  const isNumber = /^(be)?[+\d\s./()-]{6,}$/i.test(q);
  const digits = q.replaceAll(/\D/g, '');
  const number =
    isNumber && digits.length >= 6
      ? sql`or text like '%' || search_phone(${q}) || '%' or text like '%' || ${digits}::text || '%'`
      : sql``;
  return sql<boolean>`(
    (select bool_and(text like '%' || word || '%') from unnest(string_to_array(search_fold(${q}), ' ')) word) ${number}
  )`;
}

/** Clients in whom the words are found, by name; one more than the limit. */
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

/** How many there are. */
export async function countClients(db: Db, q: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from client_search where ${matches(q)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
