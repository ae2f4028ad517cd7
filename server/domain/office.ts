import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import type { Trx } from '../db/database.ts';
import { childrenOf, lockRows } from '../db/records.ts';
import { writeRows } from '../db/write-rows.ts';
import { RowSet } from './row-set.ts';
import type { RowChange } from './write.ts';
import { changeTo, movedParents, planWrite } from './write.ts';

/** Rows per statement. */
const chunk = 500;

/** Stores new rows of any collection whose orders and clients are among them, in chunks. */
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
 * Changes rows outside any mutation, as the office does: versions, memberships (those of what stands under an order too) and
 * pokes follow. `parents` names the orders and clients that the rows stand under.
 */
export async function editRows(
  trx: Trx,
  edits: readonly RowEffect[],
  parents: readonly RowKey[],
  at: Date,
): Promise<void> {
  const keys = new Set<RowKey>([...parents, ...edits.map(({ collection, id }) => rowKey(collection, id))]);
  const rows = new RowSet(await lockRows(trx, [...keys]));
  const changes = edits.flatMap(({ collection, id, apply }): RowChange[] => {
    const stored = rows.stored(rowKey(collection, id));
    const row = apply(stored?.row);
    if (row === undefined || row === stored?.row) return [];
    return [changeTo(collection, row, stored)];
  });
  const plan = planWrite(changes, rows, await childrenOf(trx, movedParents(changes)));
  await writeRows(trx, { plan, results: [], at });
}
