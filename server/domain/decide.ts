import type { RowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { Effect, PushedMutation, PushResult } from '#contract/protocol/push.ts';
import type { Outcome } from './apply.ts';
import { applyMutation, mutationContext } from './apply.ts';
import type { RowSet } from './row-set.ts';
import { orderKey } from './rules.ts';
import { isOrder, orderIdOf, placeOf, scopesOfViewer } from './scopes.ts';
import type { Understood } from './understand.ts';
import type { Viewer } from './viewer.ts';
import { refOf } from './viewer.ts';

/** An understood mutation of a viewer. */
export interface Item {
  viewer: Viewer;
  mutation: PushedMutation;
  /** SHA-256 of what the key stands for (rule OB4). */
  hash: string;
  understood: Understood;
}

/** What becomes of a mutation, given the rows as they stand. */
export interface Decision {
  result: PushResult;
  outcome: Outcome;
}

/** The result that says a mutation was refused, and why. */
export function refused(id: string, error: MutationError): PushResult {
  return { id, status: 'refused', error };
}

function effectsOf({ viewer, mutation, understood }: Item): RowEffect[] {
  return understood.definition.effects(understood.args, mutationContext(refOf(viewer), mutation.createdAt));
}

/** Every row that the mutation reads or changes, its order among them. */
export function keysOf(item: Item): RowKey[] {
  const { definition, rule, args } = item.understood;
  return [...new Set([orderKey(rule, args), ...definition.requires(args), ...targetsOf(effectsOf(item))])];
}

/** Every row the mutation is about, with the version it has now; null where its author may not see it. */
function effectsFor(viewer: Viewer, effects: readonly RowEffect[], outcome: Outcome, rows: RowSet): Effect[] {
  const scopes = scopesOfViewer(viewer);
  return targetsOf(effects).flatMap((key) => {
    const stored = rows.stored(key);
    const change = outcome.changes.find(({ collection, id }) => `${collection}/${id}` === key);
    const now = change ?? stored;
    if (now === undefined) return [];
    const orderId = orderIdOf(now.row);
    const changedOrder = outcome.changes.find(({ collection, id }) => collection === 'orders' && id === orderId)?.row;
    const known = orderId === undefined ? undefined : rows.get('orders', orderId);
    const order = changedOrder !== undefined && isOrder(changedOrder) ? changedOrder : known;
    const visible = placeOf(now.collection, now.row, order).scopes.some((scope) => scopes.includes(scope));
    return [{ collection: now.collection, id: now.id, version: visible ? now.version : null }];
  });
}

/** Decides a mutation by the rows as they stand. Pure. */
export function decide(item: Item, rows: RowSet): Decision {
  const { viewer, mutation } = item;
  const { definition, rule, args } = item.understood;
  const refusal = rule.refusal(args, { viewer, rows });
  if (refusal !== undefined) {
    const outcome = { changes: [], lost: [], merged: false };
    const error = typeof refusal === 'string' ? { code: refusal } : refusal;
    return { result: refused(mutation.id, error), outcome };
  }
  const effects = effectsOf(item);
  const applied = { definition, args, base: mutation.base, byOffice: viewer.supervisor };
  const outcome = applyMutation(applied, effects, rows);
  const status = outcome.merged ? 'merged' : 'applied';
  return { result: { id: mutation.id, status, effects: effectsFor(viewer, effects, outcome, rows) }, outcome };
}
