import { rowKey } from '#contract/collections.ts';
import type { ReadCell } from '#contract/rules/spreadsheets.ts';
import type { UserDatabase } from '../user-database.ts';
import type { ImportKind, Mapping } from './import-fields.ts';
import type { Corrections, FaultyRow, ImportContext, ImportedRow, ReadyRow } from './import-rows.ts';
import { createRowReader } from './import-rows.ts';

/** What the import of a file will do. */
export interface ImportPlan {
  ready: ReadyRow[];
  /** Rows whose record this device holds already, or sends. */
  known: ImportedRow[];
  faulty: FaultyRow[];
  /** Rows with a fault, and those that were corrected, in the order of the file. */
  toCorrect: ImportedRow[];
}

interface ImportQuestion {
  kind: ImportKind;
  rows: readonly (readonly ReadCell[])[];
  mapping: Mapping;
  /** By line. */
  corrections: ReadonlyMap<number, Corrections>;
  context: ImportContext;
}

/** Rows read at a time: between two of them the page can draw. */
const readAtOnce = 200;

/** Returns which of these records this device holds already, as a row or as a change that waits or was refused. */
async function importedBefore(db: UserDatabase, kind: ImportKind, ids: readonly string[]): Promise<Set<string>> {
  const stored = (await db.rowsOf(kind).bulkGet([...ids])).flatMap((row) => (row === undefined ? [] : row.id));
  const keys = ids.map((id) => rowKey(kind, id));
  const entries = keys.length === 0 ? [] : await db.outbox.where('targets').anyOf(keys).toArray();
  const targeted = entries.flatMap(({ targets }) => targets.map((key) => key.slice(key.indexOf('/') + 1)));
  return new Set([...stored, ...targeted]);
}

/** Reads the rows of a file, and looks up which of them were imported before. */
export async function planImport(
  db: UserDatabase,
  { kind, rows, mapping, corrections, context }: ImportQuestion,
): Promise<ImportPlan> {
  const plan: ImportPlan = { ready: [], known: [], faulty: [], toCorrect: [] };
  const readRow = createRowReader(kind, mapping, context);
  for (let start = 0; start < rows.length; start += readAtOnce) {
    const some = rows.slice(start, start + readAtOnce).flatMap((cells, index) => {
      // The header is row 1.
      const line = start + index + 2;
      return readRow(cells, line, corrections.get(line)) ?? [];
    });
    const ids = some.map(({ id }) => id);
    const known = await importedBefore(db, kind, ids);
    for (const row of some) {
      if (known.has(row.id)) plan.known.push(row);
      else {
        if ('change' in row) plan.ready.push(row);
        else plan.faulty.push(row);
        if ('faults' in row || corrections.has(row.line)) plan.toCorrect.push(row);
      }
    }
  }
  return plan;
}
