import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { DriveFilters } from '#contract/protocol/search/drive.ts';
import type { Db } from '../connection/database.ts';
import type { SearchPosition } from './order-search.ts';
import { wordsMax } from '../records/order-text.ts';

/** Returns the letters and digits of a number, without its separators. */
function plainNumber(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

function numberContains(field: 'invoice' | 'paymentNotice', typed: string): RawBuilder<boolean> {
  const number = sql`lower(regexp_replace(coalesce(r.data->${sql.lit(field)}->>'number', ''), '[^[:alnum:]]', '', 'g'))`;
  return sql<boolean>`position(${plainNumber(typed)} in ${number}) > 0`;
}

/** Returns the condition of one filter each; none for an empty filter. */
function conditionsOf({ street, zipcode, invoice, notice }: DriveFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (street !== '')
    conditions.push(sql<boolean>`(
      select coalesce(bool_and(position(word in search_fold(concat_ws(' ', r.data->'address'->>'street', r.data->'address'->>'number'))) > 0), true)
      from unnest((string_to_array(search_fold(${street}), ' '))[1:${wordsMax}]) word
    )`);
  if (zipcode !== '') conditions.push(sql<boolean>`starts_with(r.data->'address'->>'zipcode', ${zipcode})`);
  if (invoice !== '') conditions.push(numberContains('invoice', invoice));
  if (notice !== '') conditions.push(numberContains('paymentNotice', notice));
  return conditions;
}

function matching(scopes: readonly string[] | null, filters: DriveFilters): RawBuilder<unknown> {
  const mine = scopes === null ? sql<boolean>`true` : sql<boolean>`s.scopes && ${[...scopes]}::text[]`;
  return sql`order_search s join records r on r.collection = 'orders' and r.id = s.id
    where ${sql.join([mine, ...conditionsOf(filters)], sql` and `)}`;
}

/** Returns the orders of these scopes (of all scopes for null) that match, newest first; one more than the limit. */
export async function searchDrive(
  db: Db,
  scopes: readonly string[] | null,
  filters: DriveFilters & { limit: number },
  after: SearchPosition | undefined,
): Promise<{ sort: string; row: unknown }[]> {
  const behind = after === undefined ? sql`true` : sql`(r.data->>'createdAt', r.id) < (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<{ sort: string; row: unknown }>`
    select r.data->>'createdAt' as sort, r.data as row from ${matching(scopes, filters)} and ${behind}
    order by r.data->>'createdAt' desc, r.id desc limit ${filters.limit + 1}
  `.execute(db);
  return rows;
}

/** Counts the orders that match. */
export async function countDrive(db: Db, scopes: readonly string[] | null, filters: DriveFilters): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${matching(scopes, filters)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
