import { sql } from 'kysely';
import type { StatisticsRows } from '#contract/rules/statistics.ts';
import { isOpenOrder } from '#contract/rules/order-states.ts';
import type { Db } from './database.ts';

/** Instants: the second is excluded. */
interface Span {
  from: string;
  to: string;
}

/** Aggregates the rows of a select into one JSON array: one value is faster to read than many rows. */
async function readAll<T>(db: Db, rows: ReturnType<typeof sql>): Promise<T[]> {
  const { rows: found } = await sql<{ all: T[] | null }>`select json_agg(one) as all from (${rows}) one`.execute(db);
  return found[0]?.all ?? [];
}

/** Selects the identifiers of the orders that something of a span is about. */
function ordersOf({ from, to }: Span, days: Span): ReturnType<typeof sql> {
  return sql`
    select id from records where collection = 'orders' and data->>'orderDate' >= ${days.from} and data->>'orderDate' <= ${days.to}
    union
    select (data->>'orderId')::uuid from records
      where collection = 'visits' and data->>'plannedStart' >= ${from} and data->>'plannedStart' < ${to}
    union
    select (data->>'orderId')::uuid from records
      where collection = 'invoices' and data->>'issuedAt' >= ${from} and data->>'issuedAt' < ${to}
    union
    select (data->>'orderId')::uuid from records
      where collection = 'payments' and data->>'receivedAt' >= ${from} and data->>'receivedAt' < ${to}
    union
    select (data->>'orderId')::uuid from records
      where collection = 'pebDrafts' and data->'decided'->>'at' >= ${from} and data->'decided'->>'at' < ${to}`;
}

/**
 * Reads the rows that the statistics of a span need, each with the fields that count only.
 * @param days the same span as calendar days, both included
 */
export async function readStatisticsRows(db: Db, span: Span, days: Span): Promise<StatisticsRows> {
  const { from, to } = span;
  const orders = await readAll<StatisticsRows['orders'][number]>(
    db,
    sql`select id, data->>'orderDate' as "orderDate", data->>'state' as state, data->'services' as services,
      data->'incompleteFollowUp' as "incompleteFollowUp", data->'visitedBy' as "visitedBy",
      data->'assignee' as assignee, data->'commercial' as commercial
      from records where collection = 'orders' and id in (${ordersOf(span, days)})`,
  );
  const open = orders.filter(isOpenOrder).map(({ id }) => id);
  return {
    orders,
    visits: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->'employee' as employee, data->>'plannedStart' as "plannedStart",
        data->>'state' as state, data->'history' as history from records
        where collection = 'visits' and data->>'plannedStart' >= ${from} and data->>'plannedStart' < ${to}`,
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
        where collection = 'payments' and data->>'receivedAt' >= ${from} and data->>'receivedAt' < ${to}`,
    ),
    drafts: await readAll(
      db,
      sql`select data->>'orderId' as "orderId", data->>'state' as state, data->'decided' as decided from records
        where collection = 'pebDrafts' and data->'decided'->>'at' >= ${from} and data->'decided'->>'at' < ${to}`,
    ),
    forms: await readAll(
      db,
      sql`select data->'by' as by, data->>'submittedAt' as "submittedAt", data->'options' as options from records
        where collection = 'visitFeedback' and data->>'submittedAt' >= ${from} and data->>'submittedAt' < ${to}`,
    ),
    captures: await readAll(
      db,
      sql`select data->'by' as by, data->>'capturedAt' as "capturedAt", data->>'receivedAt' as "receivedAt" from records
        where collection = 'uploads' and data->>'capturedAt' >= ${from} and data->>'capturedAt' < ${to}`,
    ),
    files: await readAll(
      db,
      sql`select id, data->>'orderId' as "orderId", data->'requirement' as requirement, data->>'capturedAt' as "capturedAt",
        coalesce(data->>'filedAt', data->>'capturedAt') as "filedAt", data->>'originalId' as "originalId", data->>'receivedAt' as "receivedAt", data->'review' as review,
        data->'removed' as removed from records
        where collection = 'uploads' and parent_id = any(${open}::uuid[])`,
    ),
  };
}
