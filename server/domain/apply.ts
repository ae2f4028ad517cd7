import type { AnyRow, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { MutationContext, MutationDefinition, RowEffect } from '#contract/mutations/definition.ts';
import { mergeField } from '#contract/rules/merge.ts';
import { sameJson, sorted } from './json.ts';
import type { RowSet } from './row-set.ts';
import type { RowChange } from './write.ts';

/** A value that a merge set aside (rule CF2). */
export interface LostValue {
  key: RowKey;
  field: string;
  lost: unknown;
  kept: unknown;
  side: 'proposed' | 'stored';
}

/** What a mutation does to the rows as they stand. */
export interface Outcome {
  changes: RowChange[];
  lost: LostValue[];
  /** Another's edit stood beside this one on some field. */
  merged: boolean;
}

/** What is applied: arguments that were parsed, and the values that the author saw. */
export interface Applied {
  definition: MutationDefinition;
  args: unknown;
  base: Record<string, unknown> | undefined;
  byOffice: boolean;
}

type Fields = Record<string, unknown>;

function fieldsOf(row: AnyRow): Fields {
  return { ...row };
}

/** Settles each changed field between the author's base, what is stored and what is proposed (rule CF1). */
function mergeRow(
  applied: Applied,
  key: RowKey,
  current: AnyRow,
  proposed: AnyRow,
): { row: AnyRow; lost: LostValue[]; merged: boolean } {
  const fields = applied.definition.changes?.(applied.args).fields ?? [];
  const stored = fieldsOf(current);
  const wanted = fieldsOf(proposed);
  const lost: LostValue[] = [];
  let merged = false;
  for (const field of fields) {
    // Sorted keys: the contract compares by JSON text, and the database gives keys in an order of its own.
    const edit = {
      base: sorted(applied.base?.[field]),
      current: sorted(stored[field]),
      proposed: sorted(wanted[field]),
    };
    const settled = mergeField({
      ...edit,
      policy: applied.definition.merge[field] ?? 'last',
      byOffice: applied.byOffice,
    });
    merged ||= !sameJson(edit.base, edit.current);
    wanted[field] = settled.value;
    if (!('lost' in settled)) continue;
    const side = sameJson(settled.lost, edit.proposed) ? 'proposed' : 'stored';
    lost.push({ key, field, lost: settled.lost ?? null, kept: settled.value ?? null, side });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is the effect's, or a merge of its values
  return { row: wanted as AnyRow, lost, merged };
}

/** Runs the contract's effects on the stored rows and merges updates field by field. Pure. */
export function applyMutation(applied: Applied, effects: readonly RowEffect[], rows: RowSet): Outcome {
  const updated = applied.definition.changes?.(applied.args).row;
  const working = new Map<RowKey, AnyRow>();
  const outcome: Outcome = { changes: [], lost: [], merged: false };
  for (const effect of effects) {
    const key = rowKey(effect.collection, effect.id);
    const current = working.get(key) ?? rows.get(effect.collection, effect.id);
    const proposed = effect.apply(current);
    if (proposed === undefined) continue;
    const settled =
      key === updated && current !== undefined
        ? mergeRow(applied, key, current, proposed)
        : { row: proposed, lost: [], merged: false };
    working.set(key, settled.row);
    outcome.lost.push(...settled.lost);
    outcome.merged ||= settled.merged;
  }
  for (const [key, row] of working) {
    const before = rows.stored(key);
    const effect = effects.find((one) => rowKey(one.collection, one.id) === key);
    if (effect === undefined || (before !== undefined && sameJson(before.row, row))) continue;
    outcome.changes.push({
      collection: effect.collection,
      id: effect.id,
      version: (before?.version ?? 0) + 1,
      row,
      before: before?.row,
    });
  }
  return outcome;
}

/** The facts that effects may use, from the user's record and the mutation: the same as on the device. */
export function mutationContext(actor: MutationContext['actor'], at: string): MutationContext {
  return { actor, at };
}
