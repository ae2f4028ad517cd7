import type { ColumnKey, SheetName } from '../spreadsheets/export-columns.ts';
import { columnKeys } from '../spreadsheets/export-columns.ts';

/** Key of the chosen columns in local storage, by sheet. */
const keyOf = (sheet: SheetName): string => `mycerti.columns.${sheet}`;

/** Returns the columns last chosen for a sheet in this browser; all of them at first. */
export function readChosenColumns(sheet: SheetName, storage: Pick<Storage, 'getItem'> = localStorage): ColumnKey[] {
  const all = columnKeys(sheet);
  try {
    const stored = storage.getItem(keyOf(sheet))?.split(',') ?? [];
    const chosen = all.filter((key) => stored.includes(key));
    return chosen.length === 0 ? all : chosen;
  } catch {
    return all;
  }
}

/** Stores the columns chosen for a sheet. Without usable storage they hold until the page closes. */
export function writeChosenColumns(
  sheet: SheetName,
  keys: readonly ColumnKey[],
  storage: Pick<Storage, 'setItem'> = localStorage,
): void {
  try {
    storage.setItem(keyOf(sheet), keys.join(','));
  } catch {
    // The next visit offers every column again.
  }
}
