import type { Order } from '#contract/entities/order.ts';
import type { CountedOrder } from '#contract/protocol/search/statistics.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { StatisticsRows } from '#contract/rules/statistics/counted-rows.ts';
import { retentionStart } from '#contract/rules/orders/order-retention.ts';
import type { Period } from '#contract/rules/statistics/statistics-period.ts';
import type { CountedList, Statistics, StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import { statisticsOf } from '#contract/rules/statistics/statistics.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** What this device computes statistics over. */
export interface StoredOrders {
  count: number;
  /** The date of the oldest order; null without an order. */
  since: string | null;
  /** False when the period begins before the day from which closed orders stay on devices (rule PL3c). */
  isWhole: boolean;
}

export interface StoredStatistics {
  statistics: Statistics;
  stored: StoredOrders;
  /** The listed orders that this device has. */
  countedOrders: CountedOrder[];
}

/** Returns every row that counts in statistics. The figures of a period leave out the others. */
async function statisticsRows(db: UserDatabase): Promise<StatisticsRows & { orders: Order[] }> {
  const [orders, visits, invoices, payments, drafts, forms, files] = await Promise.all([
    readRows(db.orders),
    readRows(db.visits),
    readRows(db.invoices),
    readRows(db.payments),
    readRows(db.pebDrafts),
    readRows(db.visitFeedback),
    readRows(db.uploads),
  ]);
  return { orders, visits, invoices, payments, drafts, forms, captures: files, files };
}

/** Returns the orders of a list that this device has. */
function ordersOf(orders: readonly Order[], counted: CountedList | null): CountedOrder[] {
  if (counted === null) return [];
  const ids = new Set(counted.rows.map(({ orderId }) => orderId));
  return orders
    .filter(({ id }) => ids.has(id))
    .map(({ id, number, address, client: { name } }) => ({ id, number, address, client: { name } }));
}

/**
 * Computes statistics over what is stored on this device. It reads whole tables: call it in a worker. An earlier period
 * that this device may have in part only is not compared with.
 */
export async function readStatistics(
  db: UserDatabase,
  question: StatisticsQuestion,
  now = new Date(),
): Promise<StoredStatistics> {
  const rows = await statisticsRows(db);
  const days = rows.orders.map(({ orderDate }) => orderDate);
  const since = days.reduce<string | null>((first, day) => (first === null || day < first ? day : first), null);
  const retained = brusselsDay(retentionStart(now));
  const isWhole = ({ from }: Period): boolean => from > retained;
  const isComparable = (period: Period): boolean => isWhole(period) && since !== null && since <= period.to;
  const statistics = statisticsOf(rows, question);
  const { period, previousPeriod, lastYearPeriod, previous, lastYear, counted } = statistics;
  return {
    statistics: {
      ...statistics,
      previous: isComparable(previousPeriod) ? previous : null,
      lastYear: isComparable(lastYearPeriod) ? lastYear : null,
    },
    stored: { count: days.length, since, isWhole: isWhole(period) },
    countedOrders: ordersOf(rows.orders, counted),
  };
}
