import type { RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { targetsOf } from '#contract/mutations/definition.ts';
import type { MutationError } from '#contract/protocol/errors.ts';
import type { Effect, PushedMutation, PushResult } from '#contract/protocol/push.ts';
import type { Outcome } from './apply.ts';
import { applyMutation } from './apply.ts';
import type { RowSet } from './row-set.ts';
import { judge, keysOfRight } from './permissions.ts';
import { scopesOfViewer } from './scopes.ts';
import type { DecidingContent } from './rules/rule.ts';
import type { Understood } from './understand.ts';
import type { Viewer } from './viewer.ts';
import { refOf } from './viewer.ts';
import { placeAfter } from './write.ts';

/** An understood mutation of a viewer. */
export interface Item {
  viewer: Viewer;
  content: DecidingContent;
  mutation: PushedMutation;
  /** SHA-256 of what the key stands for (rule OB4). */
  hash: string;
  /** When the change was made, by the server's clock, in milliseconds. */
  madeAt: number;
  /** The number that an order or a paper to be created gets. */
  number?: string;
  /** What the server's own part of a mutation is made with: fresh identifiers and chance. */
  source: { newId: () => string; random: () => number };
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

/** The contract's effects: what the author's device shows too. */
function effectsOf({ viewer, mutation, understood }: Item): RowEffect[] {
  return understood.definition.effects(understood.args, { actor: refOf(viewer), at: mutation.createdAt });
}

/** Every row that the mutation reads or changes, its aggregate among them. */
export function keysOf(item: Item): RowKey[] {
  const { definition, rule, args } = item.understood;
  const read = [...(rule.reads?.(args) ?? []), ...keysOfRight(args)];
  return [...new Set([definition.root(args), ...definition.requires(args), ...read, ...targetsOf(effectsOf(item))])];
}

/** Every row the mutation is about, with the version it has now; null where its author may not see it. */
function effectsFor(viewer: Viewer, effects: readonly RowEffect[], outcome: Outcome, rows: RowSet): Effect[] {
  const scopes = scopesOfViewer(viewer);
  const changed = new Map(outcome.changes.map((change) => [rowKey(change.collection, change.id), change]));
  return targetsOf(effects).flatMap((key) => {
    const now = changed.get(key) ?? rows.stored(key);
    if (now === undefined) return [];
    const visible = placeAfter(now, rows, outcome.changes).scopes.some((scope) => scopes.includes(scope));
    return [{ collection: now.collection, id: now.id, version: visible ? now.version : null }];
  });
}

/** Decides a mutation by the rows as they stand: first whether its author may, then what its own rule says. */
export function decide(item: Item, rows: RowSet, contributes = false): Decision {
  const { viewer, mutation, madeAt, number, content, source } = item;
  const { definition, rule, args } = item.understood;
  const facts = { viewer, rows, madeAt, at: mutation.createdAt, number, contributes, content, ...source };
  const refusal = judge(definition.right, args, facts) ?? rule.refusal?.(args, facts);
  if (refusal !== undefined) {
    const outcome = { changes: [], lost: [], merged: false };
    const error = typeof refusal === 'string' ? { code: refusal } : refusal;
    return { result: refused(mutation.id, error), outcome };
  }
  const effects = effectsOf(item);
  const more = rule.effects?.(args, facts) ?? [];
  const applied = { definition, args, base: mutation.base, actor: refOf(viewer), byOffice: viewer.supervisor };
  const outcome = applyMutation(applied, [...effects, ...more], rows, (after) => rule.follows?.(args, after) ?? []);
  const status = outcome.merged ? 'merged' : 'applied';
  return { result: { id: mutation.id, status, effects: effectsFor(viewer, effects, outcome, rows) }, outcome };
}
