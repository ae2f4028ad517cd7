import type { StatisticsQuestion, StatisticsRows, Statistics } from '#contract/rules/statistics.ts';
import { statisticsOf } from '#contract/rules/statistics.ts';
import type { UserDatabase } from '../user-database.ts';

/** What this device computes statistics over. */
export interface StoredOrders {
  count: number;
  /** The date of the oldest order; null without an order. */
  since: string | null;
}

export interface StoredStatistics {
  statistics: Statistics;
  stored: StoredOrders;
}

/** Returns every row that counts in statistics. The figures of a period leave out the others. */
async function statisticsRows(db: UserDatabase): Promise<StatisticsRows> {
  const [orders, visits, invoices, payments, drafts, forms, uploads] = await Promise.all([
    db.orders.toArray(),
    db.visits.toArray(),
    db.invoices.toArray(),
    db.payments.toArray(),
    db.pebDrafts.toArray(),
    db.visitFeedback.toArray(),
    db.uploads.toArray(),
  ]);
  const files = uploads.map(({ row }) => row);
  return {
    orders: orders.map(({ row }) => row),
    visits: visits.map(({ row }) => row),
    invoices: invoices.map(({ row }) => row),
    payments: payments.map(({ row }) => row),
    drafts: drafts.map(({ row }) => row),
    forms: forms.map(({ row }) => row),
    captures: files,
    files,
  };
}

/** Computes statistics over what is stored on this device. It reads whole tables: call it in a worker. */
export async function readStatistics(db: UserDatabase, question: StatisticsQuestion): Promise<StoredStatistics> {
  const rows = await statisticsRows(db);
  const days = rows.orders.map(({ orderDate }) => orderDate);
  const since = days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
  return { statistics: statisticsOf(rows, question), stored: { count: days.length, since } };
}
