import { rowKey } from '#contract/collections.ts';
import type { UserDatabase } from '../user-database.ts';
import type { ImportKind } from './import-fields.ts';

/** Returns which of these records this device holds already, as a row or as a change that waits or was refused. */
export async function importedBefore(
  db: UserDatabase,
  kind: ImportKind,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const stored = (await db.rowsOf(kind).bulkGet([...ids])).flatMap((row) => (row === undefined ? [] : row.id));
  const keys = ids.map((id) => rowKey(kind, id));
  const entries = keys.length === 0 ? [] : await db.outbox.where('targets').anyOf(keys).toArray();
  const targeted = entries.flatMap(({ targets }) => targets.map((key) => key.slice(key.indexOf('/') + 1)));
  return new Set([...stored, ...targeted]);
}
