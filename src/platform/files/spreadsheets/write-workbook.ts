import type { CellStyle, CellValue, ColumnDef, HyperlinkValue } from 'hucre/xlsx';
import { writeXlsx } from 'hucre/xlsx';
import type { CellKind, SheetCell, SheetColumn, SheetContent } from '#contract/rules/tables/spreadsheets.ts';
import { linksMax } from '#contract/rules/tables/spreadsheets.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { columnName } from './column-name.ts';

const formats: Partial<Record<CellKind, string>> = {
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
  money: '#,##0.00 "€"',
  number: '#,##0.##',
  share: '0.0%',
};

const headerStyle: CellStyle = { font: { bold: true } };

/** Returns a day, or an instant as the clock in Brussels shows it, as the date of a cell: cells have no time zone. */
function dateOf(kind: 'day' | 'instant', value: string): Date {
  if (kind === 'day') return new Date(`${value}T00:00:00Z`);
  const { day, time } = brusselsParts(value);
  return new Date(`${day}T${time}:00Z`);
}

/**
 * Returns a text as a workbook holds it. Characters that XML forbids are written as Excel escapes them, `_xFFFF_`; what looks like
 * such an escape is escaped itself, so that `_x0041_` comes back as it was typed.
 */
function textOf(text: string): string {
  return text
    .replaceAll(/_(?=x[\dA-Fa-f]{4}[_\p{Cc}\uFFFE\uFFFF])/gu, '_x005F_')
    .replaceAll(/[\uFFFE\uFFFF]/g, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase()}_`);
}

/**
 * Returns the typed value of a cell. A text is written as a string cell, never as a formula: `=HYPERLINK(…)` of a stranger
 * stays a text.
 */
function typed(kind: CellKind, cell: SheetCell, withLinks: boolean): CellValue | HyperlinkValue {
  if (cell === null) return null;
  if (typeof cell === 'object') {
    const text = textOf(cell.text);
    return withLinks ? { text, hyperlink: cell.href } : text;
  }
  if (typeof cell === 'string') return kind === 'day' || kind === 'instant' ? dateOf(kind, cell) : textOf(cell);
  return kind === 'money' && typeof cell === 'number' ? cell / 100 : cell;
}

/** Returns the sums of the columns that have one, below the rows; undefined when none has. */
function totalsOf({ columns, rows }: SheetContent): SheetCell[] | undefined {
  if (rows.length === 0 || !columns.some(({ hasTotal }) => hasTotal === true)) return undefined;
  return columns.map(({ hasTotal }, index) =>
    hasTotal === true
      ? rows.reduce((sum, row) => {
          const cell = row[index];
          return sum + (typeof cell === 'number' ? cell : 0);
        }, 0)
      : null,
  );
}

/**
 * Returns the columns whose links are written: the first ones that fit. Excel repairs a sheet with more links than it accepts by
 * deleting them all.
 */
function linkedColumns({ columns, rows }: SheetContent, most: number): ReadonlySet<SheetColumn> {
  const columnsMax = Math.floor(most / Math.max(1, rows.length));
  return new Set(columns.filter(({ kind }) => kind === 'link').slice(0, columnsMax));
}

function widthOf({ kind, title }: SheetColumn): number {
  const least = kind === 'text' || kind === 'link' ? 24 : 16;
  return Math.max(least, title.length + 3);
}

/**
 * Writes a workbook of one sheet: a frozen bold header with filters, typed cells, sums in the last row.
 * @param most links that a sheet may have
 */
export async function writeWorkbook(content: SheetContent, most = linksMax): Promise<Blob> {
  const { name, columns, rows } = content;
  const totals = totalsOf(content);
  const linked = linkedColumns(content, most);
  const defs = columns.map((column, index): ColumnDef => ({
    header: column.title,
    key: String(index),
    width: widthOf(column),
    ...(formats[column.kind] === undefined ? {} : { numFmt: formats[column.kind] }),
  }));
  const asData = (row: readonly SheetCell[]): Record<string, CellValue | HyperlinkValue> =>
    Object.fromEntries(
      columns.map((column, index) => [String(index), typed(column.kind, row[index] ?? null, linked.has(column))]),
    );
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: defs,
        data: [...rows, ...(totals === undefined ? [] : [totals])].map(asData),
        cells: new Map(columns.map((_column, index) => [`0,${index}`, { style: headerStyle }])),
        freezePane: { rows: 1 },
        autoFilter: { range: `A1:${columnName(columns.length - 1)}${rows.length + 1}` },
      },
    ],
  });
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
