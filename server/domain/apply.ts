import type { AnyRow, CollectionName, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition, RowEffect } from '#contract/mutations/definition.ts';
import { mergeField } from '#contract/rules/merge.ts';
import { sameJson, sorted } from './json.ts';
import type { Authors, StoredRow } from './row-set.ts';
import { RowSet } from './row-set.ts';
import type { RowChange } from './write.ts';
import { changeTo } from './write.ts';

/** A value that a merge set aside, whose it was, and of which row (rule CF2). */
export type LostValue = Pick<Conflict, 'orderId' | 'of' | 'field' | 'lost' | 'kept' | 'lostBy' | 'keptBy'>;

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

/** The order that a value belongs to, and the row itself where it is another. */
function rowOfValue({ collection, id, row }: StoredRow): Pick<LostValue, 'orderId' | 'of'> {
  if (collection !== 'visits' && collection !== 'clients') return { orderId: id };
  return { orderId: 'orderId' in row ? row.orderId : null, of: { collection, id } };
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
    lost.push({
      ...rowOfValue(before),
      field,
      lost: settled.lost ?? null,
      kept: settled.value ?? null,
      lostBy,
      keptBy,
    });
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is the effect's, or a merge of its values
  return { row: wanted as AnyRow, authors, lost, merged };
}

/** Who writes a new row writes each of its fields that can be merged later. */
function firstAuthors(collection: CollectionName, actor: EmployeeRef): Authors | null {
  const fields = mergedFields.get(collection);
  return fields === undefined ? null : Object.fromEntries(fields.map((field) => [field, actor]));
}

/** The fields that can be merged, by collection. */
const mergedFields = new Map<CollectionName, readonly string[]>([
  ['orders', fieldsMergedBy('order.update', 'order.assign', 'order.setLinks')],
  ['visits', fieldsMergedBy('visit.move')],
  ['clients', fieldsMergedBy('client.update')],
]);

function fieldsMergedBy(...names: readonly MutationName[]): string[] {
  return names.flatMap((name) => Object.keys(mutations[name].merge));
}

type Working = Map<RowKey, { collection: CollectionName; row: AnyRow; authors: Authors | null }>;

/** Runs effects one after the other, each on what the ones before have left, and merges the update among them. */
function runEffects(
  applied: Applied,
  effects: readonly RowEffect[],
  rows: RowSet,
  working: Working,
): Pick<Outcome, 'lost' | 'merged'> {
  const updated = applied.definition.changes?.(applied.args).row;
  const told: Pick<Outcome, 'lost' | 'merged'> = { lost: [], merged: false };
  for (const { collection, id, apply } of effects) {
    const key = rowKey(collection, id);
    const before = rows.stored(key);
    const earlier = working.get(key);
    const proposed = apply(earlier?.row ?? before?.row);
    if (proposed === undefined) continue;
    const authors =
      (earlier ?? before)?.authors ?? (before === undefined ? firstAuthors(collection, applied.actor) : null);
    const isMerged = key === updated && before !== undefined && earlier === undefined;
    const settled: MergedRow = isMerged
      ? mergeRow(applied, before, proposed)
      : { row: proposed, authors, lost: [], merged: false };
    working.set(key, { collection, row: settled.row, authors: settled.authors });
    told.lost.push(...settled.lost);
    told.merged ||= settled.merged;
  }
  return told;
}

/**
 * Runs the effects on the stored rows and merges updates field by field; then those that follow from what came out. Pure, but
 * for the identifiers of new rows.
 */
export function applyMutation(
  applied: Applied,
  effects: readonly RowEffect[],
  rows: RowSet,
  following: (after: RowSet) => readonly RowEffect[] = () => [],
): Outcome {
  const working: Working = new Map();
  const told = runEffects(applied, effects, rows, working);
  const left = [...working.values()];
  const after = new RowSet(
    left.map(({ collection, row, authors }) => ({ collection, id: row.id, version: 0, row, authors, reach: null })),
  );
  runEffects(applied, following(after), rows, working);
  const changes: RowChange[] = [];
  for (const [key, { collection, row, authors }] of working) {
    const before = rows.stored(key);
    if (before !== undefined && sameJson(before.row, row)) continue;
    changes.push(changeTo(collection, row, before, { authors }));
  }
  return { changes, ...told };
}
