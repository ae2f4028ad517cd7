import type { Order } from '#contract/entities/order.ts';

/** Separates cells: spreadsheets in Belgium read semicolons. */
const separator = ';';

/** Returns a cell. A text that a spreadsheet would calculate is marked as text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a table as a file that a spreadsheet opens: UTF-8 with its mark, semicolons. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}

/** Returns an amount with a comma, without a currency. */
export function amountCell(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** What each column shows of an order, besides its heading. */
export type CsvColumn = readonly [heading: string, value: (order: Order) => string];

export function ordersCsv(orders: readonly Order[], columns: readonly CsvColumn[]): string {
  return csvOf([
    columns.map(([heading]) => heading),
    ...orders.map((order) => columns.map(([, value]) => value(order))),
  ]);
}
