import { sql } from 'kysely';
import { closedStates } from '#contract/rules/orders/order-states.ts';
import type { FilterQuery } from '#contract/protocol/search/orders.ts';
import { addDays, brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { Db } from '../connection/database.ts';

/** The end of a page: the sort key and the identifier of its last row. */
export type SearchPosition = readonly [sort: string, id: string];

type Condition = ReturnType<typeof sql<boolean>>;

/** What a search considers: text, filters, and whose orders. */
export interface OrderQuery {
  /** What `orderTextCondition` returns for the searched text; null without one. */
  text: Condition | null;
  filter: FilterQuery;
  /** The scopes that hold the searched orders; null for all. */
  scopes: readonly string[] | null;
  /** Set to leave out the orders that these scopes have put on the user's devices. */
  heldBy: readonly string[] | null;
  now: Date;
}

function anyOf(column: ReturnType<typeof sql.ref>, values: readonly string[]): Condition[] {
  return values.length === 0 ? [] : [sql<boolean>`${column} = any(${[...values]}::text[])`];
}

/** Days after which a waiting draft is late (specification §9). */
const lateAfter = 15 * 86_400_000;

function draftCondition(drafts: FilterQuery['draft'], now: Date): Condition[] {
  if (drafts.length === 0) return [];
  const states = drafts.filter((draft) => draft !== 'late');
  const before = new Date(now.getTime() - lateAfter).toISOString();
  const late = sql<boolean>`(draft_state = 'waiting' and draft_at < ${before})`;
  const one = sql<boolean>`draft_state = any(${states}::text[])`;
  return [drafts.includes('late') ? sql<boolean>`(${one} or ${late})` : one];
}

function dateConditions({ date, from, to }: FilterQuery): Condition[] {
  if (date === 'order') {
    return [
      ...(from === undefined ? [] : [sql<boolean>`order_day >= ${from}`]),
      ...(to === undefined ? [] : [sql<boolean>`order_day <= ${to}`]),
    ];
  }
  return [
    ...(from === undefined ? [] : [sql<boolean>`visit_at >= ${brusselsInstant(from)}`]),
    ...(to === undefined ? [] : [sql<boolean>`visit_at < ${brusselsInstant(addDays(to, 1))}`]),
  ];
}

/** The columns that the values of the filter `paid` compare. */
const paidColumns = { yes: 'paid', no: 'owed', beyond: 'paid_beyond' } as const;

/** Returns what the filters demand, as the order list of a device does (`src/data/search/orders/order-tests.ts`). */
function filterConditions(filter: FilterQuery, now: Date): Condition[] {
  const { paid, handler, visitedBy, encodedBy, tag } = filter;
  const is = (name: string, value: string | undefined): Condition[] =>
    value === undefined ? [] : [sql<boolean>`${sql.ref(name)} = ${value}`];
  return [
    ...(paid === undefined ? [] : [sql<boolean>`${sql.ref(paidColumns[paid])}`]),
    ...(filter.urgent === undefined ? [] : [sql<boolean>`urgent`]),
    ...(filter.followUp === undefined ? [] : [sql<boolean>`follow_up and state <> all(${[...closedStates]}::text[])`]),
    ...anyOf(sql.ref('state'), filter.state),
    ...anyOf(sql.ref('region'), filter.region),
    ...anyOf(sql.ref('consumer'), filter.consumer),
    ...anyOf(sql.ref('commercial_status'), filter.commercial),
    ...(filter.service.length === 0 ? [] : [sql<boolean>`services && ${[...filter.service]}::text[]`]),
    ...(tag === undefined ? [] : [sql<boolean>`search_fold(${tag}) = any(tags)`]),
    ...is('handler', handler),
    ...is('visited_by', visitedBy),
    ...is('encoded_by', encodedBy),
    ...draftCondition(filter.draft, now),
    ...dateConditions(filter),
  ];
}

function where({ text, filter, scopes, heldBy, now }: OrderQuery): Condition {
  const all = [
    ...(scopes === null ? [] : [sql<boolean>`scopes && ${[...scopes]}::text[]`]),
    ...(heldBy === null
      ? []
      : [
          sql<boolean>`not exists (
            select 1 from memberships m
            where m.collection = 'orders' and m.id = order_search.id and m.present and m.scope = any(${[...heldBy]}::text[])
          )`,
        ]),
    ...filterConditions(filter, now),
    ...(text === null ? [] : [text]),
  ];
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** Returns the orders that match, latest first; one more than the limit. */
export async function searchOrders(
  db: Db,
  query: OrderQuery,
  limit: number,
  after: SearchPosition | undefined,
): Promise<{ sort: string; row: unknown }[]> {
  const behind = after === undefined ? sql`true` : sql`(sort, id) < (${after[0]}, ${after[1]}::uuid)`;
  const { rows } = await sql<{ sort: string; row: unknown }>`
    select found.sort, r.data as row from (
      select id, sort from order_search where ${behind} and ${where(query)} order by sort desc, id desc limit ${limit + 1}
    ) found join records r on r.collection = 'orders' and r.id = found.id order by found.sort desc, found.id desc
  `.execute(db);
  return rows;
}

/** Counts the orders that match. */
export async function countOrders(db: Db, query: OrderQuery): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_search where ${where(query)}
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
