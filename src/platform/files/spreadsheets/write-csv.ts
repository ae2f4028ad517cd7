import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { amountCell, csvOf } from '#contract/rules/tables/csv-table.ts';
import type { CellKind, SheetCell, SheetContent } from '#contract/rules/tables/spreadsheets.ts';

/** Texts of yes and no. */
export interface YesNo {
  yes: string;
  no: string;
}

/** Returns a day as Belgian spreadsheets read it. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');

function numberText(kind: CellKind, cell: number): string | number {
  if (kind === 'share') return `${(cell * 100).toFixed(1).replace('.', ',')}%`;
  // A spreadsheet reads a negative amount as a number: it needs no mark.
  if (kind === 'money') return cell < 0 ? cell / 100 : amountCell(cell);
  return cell;
}

function texted(kind: CellKind, cell: SheetCell, { yes, no }: YesNo): string | number {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? yes : no;
  if (typeof cell === 'number') return numberText(kind, cell);
  const text = typeof cell === 'string' ? cell : cell.text;
  if (kind === 'day') return dayText(text);
  if (kind === 'instant') {
    const { day, time } = brusselsParts(text);
    return `${dayText(day)} ${time}`;
  }
  // A spreadsheet takes the zero off a number: with spaces, a telephone number is a text.
  return text.replace(/^(0\d{2,3})(\d\d)(\d\d)(\d\d)$/, '$1 $2 $3 $4');
}

/** Writes a table without sums, as Excel in Belgium opens it. A CSV has no types: a formula in a text is marked as text. */
export function writeCsv({ columns, rows }: SheetContent, yesNo: YesNo): Blob {
  const table = csvOf([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ kind }, index) => texted(kind, row[index] ?? null, yesNo))),
  ]);
  return new Blob([table], { type: 'text/csv;charset=utf-8' });
}
