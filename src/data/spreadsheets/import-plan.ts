import { rowKey } from '#contract/collections.ts';
import type { ReadCell } from '#contract/rules/tables/spreadsheets.ts';
import type { SameField } from '../queries/clients/duplicate-clients.ts';
import type { UserDatabase } from '../database/user-database.ts';
import type { Corrections, ImportContext } from './import-faults.ts';
import type { ImportKind, Mapping } from './import-fields.ts';
import type { KnownChoice, KnownClient, RowMatch } from './import-known.ts';
import { createKnownIndex, marksOfRow } from './import-known.ts';
import type { FaultyRow, ImportedChange, ImportedRow, ReadyRow, RowOfFile } from './import-rows.ts';
import { createRowReader } from './import-rows.ts';

/** A row with what it writes. */
export interface PlannedRow extends RowOfFile {
  /** At least one. */
  changes: readonly ImportedChange[];
  /** The record that the row leads to. */
  recordId: string;
}

/** A row whose client is known, with what becomes of it. */
export interface MatchedRow extends RowOfFile {
  match: RowMatch;
  choice: KnownChoice;
  recordId: string;
  /** Nothing is written: the client is there. */
  isKept: boolean;
}

/** What the import of a file will do. */
export interface ImportPlan {
  ready: PlannedRow[];
  /** Rows whose client is known, whatever becomes of them. */
  matched: MatchedRow[];
  /** Rows whose record this device holds already, or sends. */
  known: ImportedRow[];
  faulty: FaultyRow[];
  /** Rows with a fault, and those that were corrected, in the order of the file. */
  toCorrect: ImportedRow[];
  /** By which the clients of the rows are found on the server. */
  marks: [SameField, string][];
}

interface ImportQuestion {
  kind: ImportKind;
  rows: readonly (readonly ReadCell[])[];
  mapping: Mapping;
  /** By line. */
  corrections: ReadonlyMap<number, Corrections>;
  context: ImportContext;
  clients: readonly KnownClient[];
  /** By line. */
  choices: ReadonlyMap<number, KnownChoice>;
  /** For rows without a choice of their own. */
  usual: KnownChoice;
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
  { kind, rows, mapping, corrections, context, clients, choices, usual }: ImportQuestion,
): Promise<ImportPlan> {
  const plan: ImportPlan = { ready: [], matched: [], known: [], faulty: [], toCorrect: [], marks: [] };
  const knownIndex = createKnownIndex(clients);
  const decide = (row: ReadyRow): void => {
    plan.marks.push(...marksOfRow(row));
    const { line, id, texts } = row;
    const found = knownIndex.match(row);
    const wanted = choices.get(line) ?? usual;
    const [first = 'new'] = found?.match.choices ?? [];
    const choice = found?.match.choices.includes(wanted) === true ? wanted : first;
    const { changes, recordId } = found?.decide(choice) ?? { changes: [row.change], recordId: id };
    if (choice === 'new') knownIndex.addRow(row);
    if (changes.length > 0) plan.ready.push({ line, id, texts, changes, recordId });
    if (found !== null)
      plan.matched.push({ line, id, texts, match: found.match, choice, recordId, isKept: changes.length === 0 });
  };
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
        if ('change' in row) decide(row);
        else plan.faulty.push(row);
        if ('faults' in row || corrections.has(row.line)) plan.toCorrect.push(row);
      }
    }
  }
  return plan;
}
