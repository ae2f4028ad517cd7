import type { PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { childrenOf, lockRows } from '../db/records.ts';
import type { ResultLine, Written } from '../db/write-rows.ts';
import { writeRows, writeRowsIfUnchanged } from '../db/write-rows.ts';
import type { Decision, Item } from './decide.ts';
import { decide, keysOf } from './decide.ts';
import { RowSet } from './row-set.ts';
import type { StoredRow } from './row-set.ts';
import { movedOrders, planWrite } from './write.ts';

/** What to store of a mutation's result. */
function resultLine(context: Context, userId: string, hash: string, result: PushResult): ResultLine {
  const createdAt = context.now().toISOString();
  return { id: result.id, userId, hash, status: result.status, result, createdAt };
}

function writtenBy(context: Context, item: Item, decision: Decision, rows: RowSet, children: StoredRow[]): Written {
  const { changes, lost } = decision.outcome;
  const at = context.now().toISOString();
  return {
    plan: planWrite(changes, rows, children),
    results: [resultLine(context, item.viewer.id, item.hash, decision.result)],
    conflicts: lost.map((value) => ({
      ...value,
      id: context.newId(),
      authorId: item.viewer.id,
      mutationId: item.mutation.id,
      at,
    })),
  };
}

/**
 * Settles a mutation in one round trip, by rows that were read before without a lock: the statement writes only if they
 * are still as they were. Undefined when it must be settled under locks instead: a row has changed, the mutation is to be
 * refused (which is final, and deserves the latest rows), or it moves an order with its messages and visits.
 */
export async function settleAtOnce(context: Context, item: Item, rows: RowSet): Promise<PushResult | undefined> {
  const decision = decide(item, rows);
  const { changes } = decision.outcome;
  if (decision.result.status === 'refused' || movedOrders(changes).length > 0) return undefined;
  const read = keysOf(item).flatMap((key) => rows.stored(key) ?? []);
  const written = writtenBy(context, item, decision, rows, []);
  if (!(await writeRowsIfUnchanged(context.database.db, written, read))) return undefined;
  for (const change of changes) rows.put(change);
  return decision.result;
}

/**
 * Settles a mutation inside a transaction: locks what it needs, decides, and writes rows, memberships, result and
 * notification together (rule OB4). A refusal is stored in the same way. Returns the rows as they are afterwards.
 */
export async function settleUnderLocks(
  context: Context,
  trx: Trx,
  item: Item,
): Promise<{ result: PushResult; now: StoredRow[] }> {
  const locked = await lockRows(trx, keysOf(item));
  const rows = new RowSet(locked);
  const decision = decide(item, rows);
  const { changes } = decision.outcome;
  await writeRows(trx, writtenBy(context, item, decision, rows, await childrenOf(trx, movedOrders(changes))));
  return { result: decision.result, now: [...locked, ...changes] };
}

const nothing = { changes: [], stamps: [], poked: new Map() };

/** Stores the refusal of a mutation that no row could change: its key answers the same from now on. */
export async function storeRefusal(context: Context, userId: string, hash: string, result: PushResult): Promise<void> {
  const results = [resultLine(context, userId, hash, result)];
  await writeRows(context.database.db, { plan: nothing, results, conflicts: [] });
}
