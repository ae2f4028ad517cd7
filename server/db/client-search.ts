import { sql } from 'kysely';
import type { ClientQuery, ClientSortKey, KnownClientsRequest } from '#contract/protocol/clients.ts';
import { clientSortKeys } from '#contract/protocol/clients.ts';
import type { ClientStatus } from '#contract/rules/client-status.ts';
import { clientStatusBounds, regularFrom } from '#contract/rules/client-status.ts';
import type { Db } from './database.ts';
import type { SearchPosition } from './order-search.ts';
import { wordsMax } from './order-text.ts';

type Condition = ReturnType<typeof sql<boolean>>;

/**
 * Matches when every word occurs in the text, or when the query is a telephone or VAT number whose digits occur in it.
 */
function matches(q: string): Condition {
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

/** Matches the clients with a label (`clientStatuses`). */
function hasStatus(status: ClientStatus, now: Date): Condition {
  const { criticalBefore, activeFrom, month } = clientStatusBounds(now);
  const hasOrdered = sql<boolean>`orders > 0 and last_order is not null`;
  switch (status) {
    case 'critical':
      return sql<boolean>`(orders >= ${regularFrom} and last_order < ${criticalBefore})`;
    case 'active':
      return sql<boolean>`(${hasOrdered} and last_order >= ${activeFrom})`;
    case 'inactive':
      return sql<boolean>`(${hasOrdered} and last_order < ${activeFrom})`;
    case 'potential':
      return sql<boolean>`not (${hasOrdered})`;
    case 'visitedThisMonth':
      return sql<boolean>`(last_visit >= ${month.from} and last_visit < ${month.to})`;
    case 'neverVisited':
      return sql<boolean>`last_visit is null`;
  }
}

/** Which clients are asked for. */
type Asked = Pick<ClientQuery, 'q' | 'type' | 'status'>;

function where({ q, type, status }: Asked, now: Date): Condition {
  const ofType = type === undefined ? sql<boolean>`true` : sql<boolean>`type = ${type}`;
  const ofStatus = status === undefined ? sql<boolean>`true` : hasStatus(status, now);
  return sql<boolean>`(${matches(q)} and ${ofType} and ${ofStatus})`;
}

/** The language of the reader: towns stand by their name in it. */
export type ReaderLanguage = 'fr' | 'nl';

/** What each sort compares, as text of at most 60 characters: a position of a page holds it. */
const sortTexts: Readonly<Record<ClientSortKey | 'townNl', ReturnType<typeof sql<string>>>> = {
  name: sql<string>`sort`,
  town: sql<string>`coalesce(town, '')`,
  townNl: sql<string>`coalesce(town_nl, '')`,
  orders: sql<string>`lpad(coalesce(orders, 0)::text, 9, '0')`,
  lastOrder: sql<string>`coalesce(last_order, '')`,
  lastVisit: sql<string>`coalesce(last_visit, '')`,
};

/** Returns the clients that match, sorted; one more than the limit. */
export async function searchClients(
  db: Db,
  query: Asked & Pick<ClientQuery, 'limit' | 'sort'>,
  { now, after, language }: { now: Date; after: SearchPosition | undefined; language: ReaderLanguage },
): Promise<{ sort: string; row: unknown }[]> {
  const { limit, sort } = query;
  const descending = sort.startsWith('-');
  const key = clientSortKeys.find((one) => sort.endsWith(one)) ?? 'name';
  const text = sortTexts[key === 'town' && language === 'nl' ? 'townNl' : key];
  const [beyond, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const behind = after === undefined ? sql`true` : sql`(${text}, id) ${beyond} (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<{ sort: string; row: unknown }>`
    select found.sort, r.data as row from (
      select id, ${text} as sort from client_search where ${behind} and ${where(query, now)}
      order by ${text} ${direction}, id ${direction} limit ${limit + 1}
    ) found join records r on r.collection = 'clients' and r.id = found.id
    order by found.sort ${direction}, found.id ${direction}
  `.execute(db);
  return rows;
}

/** Returns the clients that have one of these marks. A client who was merged into another is that one. */
export async function clientsWithMarks(
  db: Db,
  { vatNumbers, emails, phones }: KnownClientsRequest,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select data as row from records where collection = 'clients' and data->'mergedInto' is null and (
      data->>'vatNumber' = any(${vatNumbers}::text[])
      or lower(data->>'email') = any(${emails}::text[])
      or search_phone(data->>'phone') = any(${phones}::text[])
    ) order by id
  `.execute(db);
  return rows.map(({ row }) => row);
}

/** Counts the clients that match. */
export async function countClients(db: Db, query: Asked, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from client_search where ${where(query, now)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
