import { sql } from 'kysely';
import type { StatisticsRows } from '#contract/rules/statistics/counted-rows.ts';
import type { Period, Span } from '#contract/rules/statistics/statistics-period.ts';
import { spanOf } from '#contract/rules/statistics/statistics-period.ts';
import { isOpenOrder } from '#contract/rules/orders/order-states.ts';
import type { Db } from '../connection/database.ts';

/** Aggregates the rows of a select into one JSON array: one value is faster to read than many rows. */
async function readAll<T>(db: Db, rows: ReturnType<typeof sql>): Promise<T[]> {
  const { rows: found } = await sql<{ all: T[] | null }>`select json_agg(one) as all from (${rows}) one`.execute(db);
  return found[0]?.all ?? [];
}

type Sql = ReturnType<typeof sql>;

/** The dates by which rows count in a period. Each has an index. */
const dates = {
  orders: sql`data->>'orderDate'`,
  visits: sql`data->>'plannedStart'`,
  invoices: sql`data->>'issuedAt'`,
  payments: sql`data->>'receivedAt'`,
  pebDrafts: sql`data->'decided'->>'at'`,
  visitFeedback: sql`data->>'submittedAt'`,
  uploads: sql`data->>'capturedAt'`,
} as const;
type Dated = keyof typeof dates;

/** Matches the rows of a collection that count in one of the spans. */
function datedIn(collection: Dated, spans: readonly Span[]): Sql {
  const date = dates[collection];
  const within = spans.map(({ days, from, to }) =>
    collection === 'orders'
      ? sql`(${date} >= ${days.from} and ${date} <= ${days.to})`
      : sql`(${date} >= ${from} and ${date} < ${to})`,
  );
  return sql`collection = ${sql.lit(collection)} and (${sql.join(within, sql` or `)})`;
}

/** Selects the identifiers of the orders that something of the spans is about. */
function ordersOf(spans: readonly Span[]): Sql {
  const about = (collection: Dated): Sql =>
    sql`select (data->>'orderId')::uuid from records where ${datedIn(collection, spans)}`;
  const others = (['visits', 'invoices', 'payments', 'pebDrafts', 'visitFeedback', 'uploads'] as const).map(about);
  return sql.join([sql`select id from records where ${datedIn('orders', spans)}`, ...others], sql` union `);
}

/** Reads the rows that the statistics of some periods need, each with the fields that count only. */
export async function readStatisticsRows(db: Db, periods: readonly Period[]): Promise<StatisticsRows> {
  const spans = periods.map(spanOf);
  const orders = await readAll<StatisticsRows['orders'][number]>(
    db,
    sql`select id, data->>'orderDate' as "orderDate", data->>'state' as state, data->>'region' as region,
      data->'services' as services, data->'incompleteFollowUp' as "incompleteFollowUp", data->'visitedBy' as "visitedBy",
      data->'assignee' as assignee, data->'commercial' as commercial
      from records where collection = 'orders' and id in (${ordersOf(spans)})`,
  );
  const open = orders.filter(isOpenOrder).map(({ id }) => id);
  return {
    orders,
    visits: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->'employee' as employee, data->>'plannedStart' as "plannedStart",
        data->>'state' as state, data->'history' as history from records where ${datedIn('visits', spans)}`,
    ),
    invoices: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->>'kind' as kind, data->>'issuedAt' as "issuedAt",
        data->'total' as total from records
        where collection = 'invoices' and parent_id = any(${orders.map(({ id }) => id)}::uuid[])`,
    ),
    payments: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->>'receivedAt' as "receivedAt" from records
        where ${datedIn('payments', spans)}`,
    ),
    drafts: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->>'state' as state, data->'decided' as decided from records
        where ${datedIn('pebDrafts', spans)}`,
    ),
    forms: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->'by' as by, data->>'submittedAt' as "submittedAt",
        data->'options' as options from records where ${datedIn('visitFeedback', spans)}`,
    ),
    captures: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->'by' as by, data->>'capturedAt' as "capturedAt",
        data->>'receivedAt' as "receivedAt" from records where ${datedIn('uploads', spans)}`,
    ),
    files: await readAll(
      db,
      sql`select id, data->>'orderId' as "orderId", data->'requirement' as requirement, data->>'capturedAt' as "capturedAt",
        coalesce(data->>'filedAt', data->>'capturedAt') as "filedAt", data->>'originalId' as "originalId", data->>'receivedAt' as "receivedAt", data->'review' as review,
        data->'formerReviews' as "formerReviews", data->'byFormer' as "byFormer", data->'removed' as removed from records
        where collection = 'uploads' and parent_id = any(${open}::uuid[])`,
    ),
  };
}
