import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition, RowEffect } from '#contract/mutations/definition.ts';
import { mergeField } from '#contract/rules/merge.ts';
import { sameJson, sorted } from './json.ts';
import type { Authors, RowSet, StoredRow } from './row-set.ts';
import { isOrder } from './scopes.ts';
import type { RowChange } from './write.ts';
import { changeTo } from './write.ts';

/** A value of an order that a merge set aside, and whose it was (rule CF2). */
export type LostValue = Pick<Conflict, 'orderId' | 'field' | 'lost' | 'kept' | 'lostBy' | 'keptBy'>;

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
  actor: EmployeeRef;
  byOffice: boolean;
}

type Fields = Record<string, unknown>;

function fieldsOf(row: AnyRow): Fields {
  return { ...row };
}

/** An update as merged: the row, who wrote each of its fields last, what was set aside. */
interface MergedRow {
  row: AnyRow;
  authors: Authors | null;
  lost: LostValue[];
  merged: boolean;
}

/** Settles each changed field between the author's base, what is stored and what is proposed (rule CF1). */
function mergeRow(applied: Applied, before: StoredRow, proposed: AnyRow): MergedRow {
  const { definition, actor, byOffice } = applied;
  const fields = definition.changes?.(applied.args).fields ?? [];
  const stored = fieldsOf(before.row);
  const wanted = fieldsOf(proposed);
  const authors: Record<string, EmployeeRef> = { ...before.authors };
  const lost: LostValue[] = [];
  let merged = false;
  for (const field of fields) {
    // Sorted keys: the contract compares by JSON text, and the database gives keys in an order of its own.
    const edit = {
      base: sorted(applied.base?.[field]),
      current: sorted(stored[field]),
      proposed: sorted(wanted[field]),
    };
    const settled = mergeField({ ...edit, policy: definition.merge[field] ?? 'last', byOffice });
    merged ||= !sameJson(edit.base, edit.current);
    wanted[field] = settled.value;
    const earlier = before.authors?.[field] ?? null;
    if (!sameJson(settled.value, edit.current)) authors[field] = actor;
    if (!('lost' in settled)) continue;
    const [lostBy, keptBy] = sameJson(settled.lost, edit.proposed) ? [actor, earlier] : [earlier, actor];
    lost.push({ orderId: before.id, field, lost: settled.lost ?? null, kept: settled.value ?? null, lostBy, keptBy });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is the effect's, or a merge of its values
  return { row: wanted as AnyRow, authors, lost, merged };
}

/** Who writes a new order writes each of its fields that can be merged later. */
function firstAuthors(row: AnyRow, actor: EmployeeRef): Authors | null {
  return isOrder(row) ? Object.fromEntries(mergedFields.map((field) => [field, actor])) : null;
}

const mergedFields = [...new Set(Object.values(mutations).flatMap(({ merge }) => Object.keys(merge)))];

/** Runs the effects on the stored rows and merges updates field by field. Pure. */
export function applyMutation(applied: Applied, effects: readonly RowEffect[], rows: RowSet): Outcome {
  const updated = applied.definition.changes?.(applied.args).row;
  const working = new Map<RowKey, { collection: CollectionName; row: AnyRow; authors: Authors | null }>();
  const outcome: Outcome = { changes: [], lost: [], merged: false };
  for (const { collection, id, apply } of effects) {
    const key = rowKey(collection, id);
    const before = rows.stored(key);
    const earlier = working.get(key);
    const proposed = apply(earlier?.row ?? before?.row);
    if (proposed === undefined) continue;
    const authors = before === undefined ? firstAuthors(proposed, applied.actor) : (earlier ?? before).authors;
    const isMerged = key === updated && before !== undefined && earlier === undefined;
    const settled: MergedRow = isMerged
      ? mergeRow(applied, before, proposed)
      : { row: proposed, authors, lost: [], merged: false };
    working.set(key, { collection, row: settled.row, authors: settled.authors });
    outcome.lost.push(...settled.lost);
    outcome.merged ||= settled.merged;
  }
  for (const [key, { collection, row, authors }] of working) {
    const before = rows.stored(key);
    if (before !== undefined && sameJson(before.row, row)) continue;
    outcome.changes.push(changeTo(collection, row, before, { authors }));
  }
  return outcome;
}
