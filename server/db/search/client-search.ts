import { sql } from 'kysely';
import type { ClientQuery, ClientSortKey, KnownClientsRequest } from '#contract/protocol/search/clients.ts';
import { clientSortKeys } from '#contract/protocol/search/clients.ts';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { clientStatusBounds, regularFrom } from '#contract/rules/clients/client-status.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { clientTypeNames } from '#contract/rules/orders/order-kind-names.ts';
import type { Db } from '../connection/database.ts';
import type { SearchPosition } from './order-search.ts';
import { among, both, either, kindsNamed, wordsOf } from '../records/order-text.ts';

type Condition = ReturnType<typeof sql<boolean>>;

/**
 * Matches when every word occurs in the text, names the agent or the type, or when the query is a telephone or VAT number whose digits occur in it.
 */
async function matches(db: Db, q: string): Promise<Condition> {
  if (q === '') return sql<boolean>`true`;
  const isNumber = /^(be)?[+\d\s./()-]{6,}$/i.test(q);
  const digits = q.replaceAll(/\D/g, '');
  const number =
    isNumber && (digits.length >= 6 || /^(\+|00)/.test(q))
      ? sql`or text like '%' || search_phone(${q}) || '%' or text like '%' || ${digits}::text || '%'`
      : sql``;
  const words = (await wordsOf(db, q)).map((word) =>
    either([
      sql<boolean>`text like ${`%${word}%`}`,
      sql<boolean>`agent like ${`%${word}%`}`,
      ...among('type', kindsNamed(word, clientTypeNames)),
    ]),
  );
  return sql<boolean>`(${words.length === 0 ? sql<boolean>`false` : both(words)} ${number})`;
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

async function where(db: Db, { q, type, status }: Asked, now: Date): Promise<Condition> {
  const ofType = type === undefined ? sql<boolean>`true` : sql<boolean>`type = ${type}`;
  const ofStatus = status === undefined ? sql<boolean>`true` : hasStatus(status, now);
  return sql<boolean>`(${await matches(db, q)} and ${ofType} and ${ofStatus})`;
}

/** The language of the reader: towns stand by their name in it. */
export type ReaderLanguage = 'fr' | 'nl';

/** What each sort compares, as text of at most 60 characters: a position of a page holds it. */
const sortTexts: Readonly<Record<ClientSortKey | 'townNl', ReturnType<typeof sql<string>>>> = {
  name: sql<string>`sort`,
  town: sql<string>`coalesce(town, '')`,
  townNl: sql<string>`coalesce(town_nl, '')`,
  orders: sql<string>`lpad(coalesce(orders, 0)::text, 9, '0')`,
  turnover: sql<string>`lpad(coalesce(turnover, 0)::text, 12, '0')`,
  lastOrder: sql<string>`coalesce(last_order, '')`,
  lastVisit: sql<string>`coalesce(last_visit, '')`,
};

/** Days whose invoices are a client's turnover. */
const turnoverDays = 365;

/** Matches the invoices of the last year whose orders were not cancelled. */
function isCounted(now: Date): Condition {
  const from = brusselsInstant(addDays(brusselsDay(now.getTime()), 1 - turnoverDays));
  return sql<boolean>`(
    i.collection = 'invoices' and i.data->>'kind' = 'invoice' and i.data->>'issuedAt' >= ${from}
    and o.collection = 'orders' and o.data->>'state' <> 'cancelled'
  )`;
}

export interface SearchedClient {
  sort: string;
  row: unknown;
  /** What was invoiced in the last year, cents. */
  turnover: number;
}

interface Reader {
  now: Date;
  after: SearchPosition | undefined;
  language: ReaderLanguage;
  /** Whose clients' turnover is compared; null for everybody's. */
  agentId: string | null;
}

/** Returns the clients that match, sorted; one more than the limit. */
export async function searchClients(
  db: Db,
  query: Asked & Pick<ClientQuery, 'limit' | 'sort'>,
  { now, after, language, agentId }: Reader,
): Promise<SearchedClient[]> {
  const { limit, sort } = query;
  const descending = sort.startsWith('-');
  const key = clientSortKeys.find((one) => sort.endsWith(one)) ?? 'name';
  const text = sortTexts[key === 'town' && language === 'nl' ? 'townNl' : key];
  const [beyond, direction] = descending ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const behind = after === undefined ? sql`true` : sql`(${text}, id) ${beyond} (${after[0]}, ${after[1]}::uuid)`;
  // What the reader may not see sorts as nothing.
  const isSeen = agentId === null ? sql`true` : sql`agent_id = ${agentId}`;
  const turnovers =
    key === 'turnover'
      ? sql`left join (
          select o.data->'client'->>'id' as client_id, sum((i.data->>'total')::bigint) as turnover
          from records i join records o on o.id = i.parent_id where ${isCounted(now)} group by 1
        ) invoiced on invoiced.client_id = client_search.id::text and ${isSeen}`
      : sql``;
  const { rows } = await sql<SearchedClient>`
    select found.sort, r.data as row, invoiced.turnover from (
      select id, ${text} as sort from client_search ${turnovers} where ${behind} and ${await where(db, query, now)}
      order by ${text} ${direction}, id ${direction} limit ${limit + 1}
    ) found join records r on r.collection = 'clients' and r.id = found.id
    cross join lateral (
      select coalesce(sum((i.data->>'total')::bigint), 0)::float8 as turnover
      from records o join records i on i.parent_id = o.id
      where ${isCounted(now)} and o.data->'client'->>'id' = found.id::text
    ) invoiced
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
    select count(*) as count from client_search where ${await where(db, query, now)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}
