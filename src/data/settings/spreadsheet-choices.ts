import { v5 } from 'uuid';
import type { SheetFormat } from '#contract/rules/tables/spreadsheets.ts';
import { sheetFormats } from '#contract/rules/tables/spreadsheets.ts';
import type { ColumnKey, SheetName } from '../spreadsheets/export-columns.ts';
import { columnKeys } from '../spreadsheets/export-columns.ts';
import type { ImportField, ImportKind, Mapping } from '../spreadsheets/import-fields.ts';
import { chosenBefore, importFields } from '../spreadsheets/import-fields.ts';

/** What was last chosen for spreadsheets in this browser. Without usable storage a choice holds until the page closes. */

type Reading = Pick<Storage, 'getItem'>;
type Writing = Pick<Storage, 'setItem'>;

function read(key: string, storage: Reading): string | null {
  try {
    return storage.getItem(`mycerti.${key}`);
  } catch {
    return null;
  }
}

function write(key: string, value: string, storage: Writing): void {
  try {
    storage.setItem(`mycerti.${key}`, value);
  } catch {
    // The next visit offers the first choice again.
  }
}

/** Returns the columns last chosen for a sheet; all of them at first. */
export function readChosenColumns(sheet: SheetName, storage: Reading = localStorage): ColumnKey[] {
  const all = columnKeys(sheet);
  const stored = read(`columns.${sheet}`, storage)?.split(',') ?? [];
  const chosen = all.filter((key) => stored.includes(key));
  return chosen.length === 0 ? all : chosen;
}

export function writeChosenColumns(
  sheet: SheetName,
  keys: readonly ColumnKey[],
  storage: Writing = localStorage,
): void {
  write(`columns.${sheet}`, keys.join(','), storage);
}

/** Returns the format last chosen; a workbook at first. */
export function readChosenFormat(storage: Reading = localStorage): SheetFormat {
  const stored = read('exportFormat', storage);
  return sheetFormats.find((format) => format === stored) ?? 'xlsx';
}

export function writeChosenFormat(format: SheetFormat, storage: Writing = localStorage): void {
  write('exportFormat', format, storage);
}

/** Namespace of the names of sources. */
const namespace = '0b8f6c2e-3f0d-5a51-9d1b-52c7a7b1f1aa';

/** Returns the name of a source: files with the same headers. Not the headers: those of a file without any are its first row. */
const sourceKey = (kind: ImportKind, headers: readonly string[]): string =>
  `mapping.${v5(JSON.stringify([kind, ...headers]), namespace)}`;

/** Stored for a field that the file does not have: older versions read it as no column, too. */
const none = '-';

/** Returns the columns last chosen for files with these headers, without the fields that nothing was said about; null when none was. */
export function readMapping(
  kind: ImportKind,
  headers: readonly string[],
  storage: Reading = localStorage,
): Mapping | null {
  const stored = read(sourceKey(kind, headers), storage);
  if (stored === null) return null;
  const columns = new Map(
    stored.split(',').map((part): [string, number] => {
      const [field = '', column] = part.split(':');
      return [field, Number(column)];
    }),
  );
  const fields: readonly ImportField[] = importFields[kind];
  const chosen: Mapping = Object.fromEntries(
    fields.flatMap((field) => {
      const column = columns.get(field);
      if (column === undefined && field === 'number') return [];
      return [[field, column !== undefined && column < headers.length ? column : null]];
    }),
  );
  // Since boxes and apartments have columns, each choice says something about them.
  return columns.has('apartment') ? chosen : chosenBefore(headers, chosen);
}

export function writeMapping(
  kind: ImportKind,
  headers: readonly string[],
  mapping: Mapping,
  storage: Writing = localStorage,
): void {
  const chosen = importFields[kind].flatMap((field) =>
    // A number of a house that is asked about is asked about again.
    field === 'number' && mapping.number === undefined ? [] : `${field}:${mapping[field] ?? none}`,
  );
  write(sourceKey(kind, headers), chosen.join(','), storage);
}
