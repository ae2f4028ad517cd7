import type { RemoteName } from '#contract/collections.ts';
import { definitionOf, isMutationName } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition, RowEffect } from '#contract/mutations/definition.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import type { ErrorPath, MutationError } from '#contract/protocol/errors.ts';
import type { Effect, PushedMutation, PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { childrenOf, lockRows, writeRows } from '../db/records.ts';
import type { ResultLine } from '../db/records.ts';
import type { Outcome } from './apply.ts';
import { applyMutation, mutationContext } from './apply.ts';
import { jsonFaults } from './json.ts';
import { RowSet } from './row-set.ts';
import type { MutationRule } from './rules.ts';
import { orderKey, ruleOf } from './rules.ts';
import { isOrder, orderIdOf, placeOf, scopesOfViewer } from './scopes.ts';
import type { Viewer } from './viewer.ts';
import { refOf } from './viewer.ts';
import { movedOrders, planWrite } from './write.ts';

/** A mutation whose name, version and arguments are the contract's. */
export interface Understood {
  definition: MutationDefinition;
  rule: MutationRule<unknown>;
  args: unknown;
}

function issuePaths(issues: readonly { path: PropertyKey[]; code: string }[]): ErrorPath[] {
  return issues.map((issue) => ({
    path: ['args', ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))],
    issue: issue.code,
  }));
}

/** Reads a pushed mutation by the contract, or tells why it is refused whatever is stored. */
export function understand(mutation: PushedMutation, remote: RemoteName): Understood | MutationError {
  if (!isMutationName(mutation.name)) return { code: 'UnknownMutation' };
  const definition = definitionOf(mutation.name);
  if (definition.remote !== remote || definition.version !== mutation.v) return { code: 'UnknownMutation' };
  const faults = [...jsonFaults(mutation.args, ['args']), ...jsonFaults(mutation.base, ['base'])];
  if (faults.length > 0) return { code: 'ValidationFailed', paths: faults };
  const args = definition.args.safeParse(mutation.args);
  if (!args.success) return { code: 'ValidationFailed', paths: issuePaths(args.error.issues) };
  return { definition, rule: ruleOf(mutation.name), args: args.data };
}

/** The result that says a mutation was refused, and why. */
export function refused(id: string, error: MutationError): PushResult {
  return { id, status: 'refused', error };
}

/** What to store of a mutation's result. */
export function resultLine(context: Context, viewer: Viewer, hash: string, result: PushResult): ResultLine {
  return {
    id: result.id,
    userId: viewer.id,
    hash,
    status: result.status,
    result: JSON.stringify(result),
    createdAt: context.now().toISOString(),
  };
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
    const order = changedOrder !== undefined && isOrder(changedOrder) ? changedOrder : rows.get('orders', orderId);
    const visible =
      order !== undefined && placeOf(now.collection, now.row, order).scopes.some((scope) => scopes.includes(scope));
    return [{ collection: now.collection, id: now.id, version: visible ? now.version : null }];
  });
}

/**
 * Settles one understood mutation inside a transaction: locks what it needs, decides, and writes rows, memberships,
 * result and notification together (rule OB4). A refusal is stored in the same way.
 */
export async function settle(
  context: Context,
  trx: Trx,
  viewer: Viewer,
  { mutation, hash, understood }: { mutation: PushedMutation; hash: string; understood: Understood },
): Promise<PushResult> {
  const { definition, rule, args } = understood;
  const effects = definition.effects(args, mutationContext(refOf(viewer), mutation.createdAt));
  const keys = new Set([orderKey(rule, args), ...definition.requires(args), ...targetsOf(effects)]);
  const rows = new RowSet(await lockRows(trx, [...keys]));
  const refusal = rule.refusal(args, rows, viewer);
  const outcome: Outcome =
    refusal === undefined
      ? applyMutation({ definition, args, base: mutation.base, byOffice: viewer.supervisor }, effects, rows)
      : { changes: [], lost: [], merged: false };
  const result: PushResult =
    refusal === undefined
      ? {
          id: mutation.id,
          status: outcome.merged ? 'merged' : 'applied',
          effects: effectsFor(viewer, effects, outcome, rows),
        }
      : refused(mutation.id, { code: refusal });
  const children = await childrenOf(trx, movedOrders(outcome.changes));
  await writeRows(trx, {
    plan: planWrite(outcome.changes, rows, children),
    results: [resultLine(context, viewer, hash, result)],
    conflicts: outcome.lost.map((lost) => ({
      ...lost,
      id: context.newId(),
      authorId: viewer.id,
      mutationId: mutation.id,
      at: context.now().toISOString(),
    })),
  });
  return result;
}
