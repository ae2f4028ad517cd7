import type { Order } from '#contract/entities/order.ts';
import { csvOf } from '#contract/rules/tables/csv-table.ts';

/** What each column shows of an order, besides its heading. */
export type CsvColumn = readonly [heading: string, value: (order: Order) => string];

export function ordersCsv(orders: readonly Order[], columns: readonly CsvColumn[]): string {
  return csvOf([
    columns.map(([heading]) => heading),
    ...orders.map((order) => columns.map(([, value]) => value(order))),
  ]);
}
