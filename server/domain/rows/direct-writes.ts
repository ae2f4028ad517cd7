import { nothingRead } from '#contract/mutations/definition.ts';
import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import type { Trx } from '../../db/connection/database.ts';
import { childrenOf, lockRows } from '../../db/records/records.ts';
import { writeRows } from '../../db/records/write-rows.ts';
import { RowSet } from './row-set.ts';
import type { RowChange } from './write-plan.ts';
import { changeTo, rescopedParents, planWrite } from './write-plan.ts';

/** Rows per statement. */
const chunk = 500;

/** Stores new rows of any collection, in chunks. Their orders and clients must be among them. */
export async function storeNewRows(
  trx: Trx,
  rows: readonly { collection: CollectionName; row: AnyRow }[],
  at = new Date(),
): Promise<void> {
  const changes = rows.map(({ collection, row }) => changeTo(collection, row, undefined));
  const known = new RowSet(changes.filter(({ collection }) => collection === 'orders' || collection === 'clients'));
  for (let from = 0; from < changes.length; from += chunk) {
    const plan = planWrite(changes.slice(from, from + chunk), known, []);
    await writeRows(trx, { plan, results: [], at });
  }
}

/**
 * Changes rows outside any mutation. Versions, memberships (also of the rows under an order) and pokes follow.
 * `parents` names the orders and clients of the rows.
 * @returns what changed, for whoever notifies
 */
export async function editRows(
  trx: Trx,
  edits: readonly RowEffect[],
  parents: readonly RowKey[],
  at: Date,
): Promise<readonly RowChange[]> {
  const keys = new Set<RowKey>([...parents, ...edits.map(({ collection, id }) => rowKey(collection, id))]);
  const rows = new RowSet(await lockRows(trx, [...keys]));
  const changes = edits.flatMap(({ collection, id, apply }): RowChange[] => {
    const stored = rows.stored(rowKey(collection, id));
    const row = apply(stored?.row, nothingRead);
    if (row === undefined || row === stored?.row) return [];
    return [changeTo(collection, row, stored)];
  });
  const plan = planWrite(changes, rows, await childrenOf(trx, rescopedParents(changes)));
  await writeRows(trx, { plan, results: [], at });
  return changes;
}
