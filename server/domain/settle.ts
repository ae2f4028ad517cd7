import type { PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { lastDeparture } from '../db/memberships.ts';
import { childrenOf, lockChildrenOf, lockOrdersOf, lockRows } from '../db/records.ts';
import type { ResultLine, Written } from '../db/write-rows.ts';
import { writeRows, writeRowsIfUnchanged } from '../db/write-rows.ts';
import type { Decision, Item } from './decide.ts';
import { decide, keysOf } from './decide.ts';
import { RowSet } from './row-set.ts';
import type { StoredRow } from './row-set.ts';
import { scopesOfViewer } from './scopes.ts';
import type { RowChange } from './write.ts';
import { changeTo, movedParents, planWrite } from './write.ts';

/** Milliseconds by which the noted time of a departure may precede the moment it could first be pulled: a transaction's limit. */
const departureDoubt = 30_000;

/** What to store of a mutation's result. */
function resultLine(userId: string, hash: string, result: PushResult): ResultLine {
  return { id: result.id, userId, hash, status: result.status, result };
}

function writtenBy(context: Context, item: Item, decision: Decision, rows: RowSet, children: StoredRow[]): Written {
  const { changes, lost } = decision.outcome;
  const at = context.now();
  const facts = { mutationId: item.mutation.id, at: at.toISOString(), restored: null };
  const conflicts = lost.map((value) => changeTo('conflicts', { ...value, ...facts, id: context.newId() }, undefined));
  return {
    plan: planWrite([...changes, ...conflicts], rows, children),
    results: [resultLine(item.viewer.id, item.hash, decision.result)],
    at,
  };
}

/**
 * Settles a mutation in one round trip, by rows that were read before without a lock: the statement writes only if they
 * are still as they were. Undefined when it must be settled under locks instead: a row has changed, the mutation is to be
 * refused (which is final, and deserves the latest rows), or it moves an order or a client with all that stands under it.
 */
export async function settleAtOnce(context: Context, item: Item, rows: RowSet): Promise<PushResult | undefined> {
  if (needsMore(item)) return undefined;
  const decision = decide(item, rows);
  const { changes } = decision.outcome;
  if (decision.result.status === 'refused' || movedParents(changes).length > 0) return undefined;
  const read = keysOf(item).flatMap((key) => rows.stored(key) ?? []);
  const written = writtenBy(context, item, decision, rows, []);
  if (!(await writeRowsIfUnchanged(context.database.db, written, read))) return undefined;
  for (const change of changes) rows.put(change);
  context.alerts.heard(changes);
  return decision.result;
}

/** True when it is decided with rows at hand that only the database can name. */
function needsMore({ understood: { rule, args } }: Item): boolean {
  return rule.withOrders === true || (rule.children?.(args).length ?? 0) > 0;
}

/** What stands under the aggregate, and a client's orders, where the rule asks for them. */
async function lockMore(trx: Trx, { understood: { definition, rule, args } }: Item): Promise<StoredRow[]> {
  const [, id = ''] = definition.root(args).split('/');
  const among = rule.children?.(args) ?? [];
  const children = among.length === 0 ? [] : await lockChildrenOf(trx, id, among);
  return rule.withOrders === true ? [...children, ...(await lockOrdersOf(trx, id))] : children;
}

/**
 * True when the mutation is evidence on an order that its author no longer sees, and that they could not know yet to have
 * left them: it left after the state of things that the author had before them (rule PL3).
 */
async function contributes(trx: Trx, { viewer, mutation, madeAt, understood }: Item): Promise<boolean> {
  const { definition, args } = understood;
  if (definition.evidence?.(args) !== true) return false;
  const keys = [definition.root(args), ...definition.requires(args)];
  const left = await lastDeparture(trx, keys, scopesOfViewer(viewer));
  const known = mutation.asOf === undefined ? madeAt : Date.parse(mutation.asOf);
  return left !== undefined && left.getTime() + departureDoubt >= known;
}

/**
 * Settles a mutation inside a transaction: locks what it needs, decides, and writes rows, memberships, result and
 * notification together (rule OB4). A refusal is stored in the same way. Returns the rows as they are afterwards, and what changed.
 */
export async function settleUnderLocks(
  context: Context,
  trx: Trx,
  item: Item,
): Promise<{ result: PushResult; now: StoredRow[]; changes: readonly RowChange[] }> {
  const locked = await lockRows(trx, keysOf(item));
  if (needsMore(item)) locked.push(...(await lockMore(trx, item)));
  const rows = new RowSet(locked);
  let decision = decide(item, rows);
  if (decision.result.error?.code === 'NotFound' && (await contributes(trx, item))) decision = decide(item, rows, true);
  const { changes } = decision.outcome;
  await writeRows(trx, writtenBy(context, item, decision, rows, await childrenOf(trx, movedParents(changes))));
  return { result: decision.result, now: [...locked, ...changes], changes };
}

const nothing = { changes: [], stamps: [], poked: new Map() };

/** Stores the refusal of a mutation that no row could change: its key answers the same from now on. */
export async function storeRefusal(context: Context, userId: string, hash: string, result: PushResult): Promise<void> {
  const results = [resultLine(userId, hash, result)];
  await writeRows(context.database.db, { plan: nothing, results, at: context.now() });
}
