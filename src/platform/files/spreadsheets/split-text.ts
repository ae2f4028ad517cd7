import type { CellValue } from 'hucre/csv';
import { parseCsv } from 'hucre/csv';
import { unmarked } from '#contract/rules/tables/csv-table.ts';
import { separators } from '#contract/rules/tables/spreadsheets.ts';

/** Characters of a text, and records of them, by which its separator is judged. */
const judgedLength = 64 * 1024;
const judgedRecords = 50;

const isFilled = (cell: unknown): boolean => cell !== null && cell !== '';

/** Returns how well a separator splits records, from 0 to 1: a record has as many cells as the first one, or fewer at its end. */
function fitOf(text: string, separator: string): number {
  const records = parseCsv(text, { delimiter: separator }).filter((record) => record.some(isFilled));
  const [{ length: width } = [], ...rest] = records.slice(0, judgedRecords);
  if (width < 2) return 0;
  const fits = rest.map(({ length }) => {
    if (length === width) return 1;
    if (length > width) return 0;
    return length > 1 ? 0.5 : 0.25;
  });
  const fit = rest.length === 0 ? 1 : fits.reduce<number>((sum, one) => sum + one, 0) / rest.length;
  // Commas with a space behind each are those of a title: `Nom, prénom`.
  const [titles = ''] = text.split(/[\r\n]/, 1);
  return separator === ',' && !/,(?! )/.test(titles) ? fit * 0.2 : fit;
}

/**
 * Returns what separates the cells of a text, by its records: not by the first one alone, whose titles may hold a comma. Of two
 * that fit as well, the more usual one.
 */
function separatorOf(text: string): string {
  const sample = text.slice(0, judgedLength);
  let best = { separator: ';', fit: 0 };
  for (const separator of separators) {
    const fit = fitOf(sample, separator);
    if (fit > best.fit) best = { separator, fit };
  }
  return best.separator;
}

const count = (text: string, part: string): number => text.split(part).length - 1;

/** Returns whether each quote that begins a cell has its pair at the end of one. */
function isPaired(text: string, separator: string): boolean {
  const ends = String.raw`${separator.replace(/[\\\]^-]/, String.raw`\$&`)}\r\n`;
  const cell = new RegExp(String.raw`(?:"[^"]*(?:""[^"]*)*"|(?!")[^${ends}]*)(?:[${ends}]|$)`, 'y');
  while (cell.lastIndex < text.length) if (!cell.test(text)) return false;
  return true;
}

/** Returns whether a quote took whole rows into a cell: it has no pair, or one elsewhere, and the rest of its row is not what it was. */
function hasStrayQuote(text: string, rows: readonly (readonly unknown[])[], separator: string): boolean {
  const between = (rows[0]?.length ?? 0) - 1;
  const isTaken = (cell: unknown): boolean =>
    typeof cell === 'string' && cell.includes('\n') && count(cell, separator) >= between;
  const hasTaken = (row: readonly unknown[]): boolean => row.length !== between + 1 && row.some(isTaken);
  return !isPaired(text, separator) || (between > 1 && rows.some(hasTaken));
}

/** Returns a text whose quotes without a pair on their line are letters. */
function withLetters(text: string, separator: string): string {
  const asLetters = (line: string): string =>
    line
      .split(separator)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(separator);
  return text
    .split(/\r?\n/)
    .map((line) => (count(line, '"') % 2 === 1 ? asLetters(line) : line))
    .join('\n');
}

/** What spreadsheets read as a text: `="0475"`. */
const asText = /^="(.*)"$/;

/** Splits a text into cells. All of them are texts: only their field knows what one means. */
export function splitText(text: string, wanted: string | undefined): { rows: string[][]; separator: string } {
  // Excel's own way to name the separator.
  const [named = '', delimiter] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  const body = text.slice(named.length);
  const separator = wanted ?? delimiter ?? separatorOf(body);
  const split = (of: string) => parseCsv(of, { delimiter: separator });
  const first = split(body);
  const rows = hasStrayQuote(body, first, separator) ? split(withLetters(body, separator)) : first;
  const cellOf = (cell: CellValue): string => unmarked(String(cell ?? '').replace(asText, '$1'));
  return { rows: rows.map((row) => row.map(cellOf)), separator };
}
