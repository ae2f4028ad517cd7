/** Separates cells: spreadsheets in Belgium read semicolons. */
const separator = ';';

/**
 * Matches a text that a spreadsheet may calculate: a sign, also a wide or small one, behind what programs skip (spaces, breaks,
 * invisible characters). One behind marks needs a mark too, to be read as it was; so do digits behind a mark, as people type it.
 */
const calculated = /^(?:'*[\s\p{C}\p{DI}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|'+\d)/u;

/** Returns a cell of a file without its mark as text. */
export function unmarked(value: string): string {
  return value.startsWith("'") && calculated.test(value) ? value.slice(1) : value;
}

/** Returns a cell. A text that a spreadsheet would calculate is marked as text. */
function cell(value: string): string {
  const safe = calculated.test(value) ? `'${value}` : value;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Returns a table as a file that a spreadsheet opens: UTF-8 with its mark, semicolons. A number is written with a comma, as
 * Belgian spreadsheets read it.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  const write = (value: string | number): string =>
    typeof value === 'number' ? String(value).replace('.', ',') : cell(value);
  return `\uFEFF${rows.map((row) => row.map(write).join(separator)).join('\r\n')}\r\n`;
}

/** Returns an amount with a comma, without a currency. */
export function amountCell(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}
