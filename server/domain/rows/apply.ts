import type { z } from 'zod';
import type { AnyRow, CollectionName, Row, RowKey } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Conflict } from '#contract/entities/conflict.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import type { MutationDefinition, RowEffect, RowsRead } from '#contract/mutations/definition.ts';
import type { Standing } from '#contract/protocol/errors.ts';
import { mergeField } from '#contract/rules/merge.ts';
import { withoutLostLink } from '#contract/rules/clients/proof-links.ts';
import { sameJson, sorted } from '#contract/rules/text/same-json.ts';
import type { Authors, StoredRow } from '../../db/records/stored-row.ts';
import { RowSet } from './row-set.ts';
import type { RowChange } from './write-plan.ts';
import { changeTo } from './write-plan.ts';

/** A value that a merge discarded, its author and its row (rule CF2). */
export type LostValue = Omit<Conflict, 'id' | 'mutationId' | 'at' | 'restored' | 'upheld'>;

/** What a mutation changes. */
export interface Outcome {
  changes: RowChange[];
  lost: LostValue[];
  /** True when another author edited one of the same fields since the base. */
  merged: boolean;
  /** What stands and was not seen, for which the whole mutation is refused (rule CF4). */
  standing?: Standing;
}

/** A mutation to apply: parsed arguments, and the values that its author saw. */
export interface Applied {
  definition: MutationDefinition;
  args: unknown;
  base: Record<string, unknown> | undefined;
  actor: EmployeeRef;
  at: string;
  byOffice: boolean;
}

type Fields = Record<string, unknown>;

function fieldsOf(row: AnyRow): Fields {
  return { ...row };
}

/** A merged update: the row, the last author of each field, and the lost values. */
interface MergedRow {
  row: AnyRow;
  authors: Authors | null;
  lost: LostValue[];
  merged: boolean;
  standing?: Standing;
}

/** Returns the order that a value belongs to, and the row itself when it is not the order. */
function rowOfValue({ collection, id, row }: StoredRow): Pick<LostValue, 'orderId' | 'of'> {
  if (collection !== 'visits' && collection !== 'clients') return { orderId: id };
  return { orderId: 'orderId' in row ? row.orderId : null, of: { collection, id } };
}

/** Returns the lost start of a visit with the lost end in it: a person decides on one planned time, not on two. */
function asOneTime(lost: LostValue[]): LostValue[] {
  const start = lost.find(({ field }) => field === 'plannedStart');
  const end = lost.find(({ field }) => field === 'plannedEnd');
  if (start === undefined || end === undefined || start.lostBy?.id !== end.lostBy?.id) return lost;
  const { field, lost: value, kept } = end;
  const also = [{ field, lost: value, kept }];
  return lost.flatMap((one) => (one === end ? [] : [one === start ? { ...start, also } : one]));
}

/** Returns a value as its schema cleans it. One that the schema does not accept stays. */
function cleaned(schema: z.ZodType | undefined, value: unknown): unknown {
  const read = schema?.safeParse(value);
  return sorted(read?.success === true ? read.data : value);
}

/** Returns what stands with one more value. Nobody is named for values of several authors. */
function besideStanding(
  standing: Standing | undefined,
  author: EmployeeRef | null,
  field: string,
  value: unknown,
): Standing {
  const isOfOne = standing === undefined || standing.by?.id === author?.id;
  return { by: isOfOne ? author : null, values: { ...standing?.values, [field]: value ?? null } };
}

/** Merges each changed field from the author's base, the stored value and the proposed value (rule CF1). */
function mergeRow(applied: Applied, before: StoredRow, proposed: AnyRow): MergedRow {
  const { definition, actor, byOffice } = applied;
  const { fields = [], cleanedBy = {} } = definition.changes?.(applied.args) ?? {};
  const stored = fieldsOf(before.row);
  const wanted = fieldsOf(proposed);
  const authors: Record<string, EmployeeRef> = { ...before.authors };
  const lost: LostValue[] = [];
  let merged = false;
  let standing: Standing | undefined;
  for (const field of fields) {
    // Keys are sorted: the contract compares JSON text, and the database returns keys in its own order.
    const current = sorted(stored[field]);
    const seen = cleaned(cleanedBy[field], applied.base?.[field]);
    const isCurrent = sameJson(seen, cleaned(cleanedBy[field], current));
    const isFirst = definition.merge[field] === 'first';
    // Devices of earlier versions name nothing of what is refused now over an unseen value: theirs stands as before.
    const isUnnamed = isFirst && applied.base?.[field] === undefined;
    const isSaid = isFirst && sameJson(cleaned(cleanedBy[field], wanted[field]), cleaned(cleanedBy[field], current));
    const wish = isSaid ? current : sorted(wanted[field]);
    const edit = { base: isCurrent || isUnnamed ? current : seen, current, proposed: wish };
    const merge = mergeField({ ...edit, policy: definition.merge[field] ?? 'last', byOffice });
    merged ||= !sameJson(edit.base, edit.current);
    wanted[field] = merge.value;
    const former = before.authors?.[field] ?? null;
    if (merge.isRefused === true) standing = besideStanding(standing, former, field, current);
    if (!sameJson(merge.value, edit.current)) authors[field] = actor;
    if (!('lost' in merge)) continue;
    const [lostBy, keptBy] = sameJson(merge.lost, edit.proposed) ? [actor, former] : [former, actor];
    lost.push({
      ...rowOfValue(before),
      field,
      lost: merge.lost ?? null,
      kept: merge.value ?? null,
      lostBy,
      keptBy,
    });
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is the effect's, or a merge of its values
    row: wanted as AnyRow,
    authors,
    lost: before.collection === 'visits' ? asOneTime(lost) : lost,
    merged,
    ...(standing === undefined ? {} : { standing }),
  };
}

/** Returns the author of a new row as the author of each of its mergeable fields. */
function firstAuthors(collection: CollectionName, actor: EmployeeRef): Authors | null {
  const fields = mergedFields.get(collection);
  return fields === undefined ? null : Object.fromEntries(fields.map((field) => [field, actor]));
}

/** The mergeable fields by collection. */
const mergedFields = new Map<CollectionName, readonly string[]>();
for (const { updates, merge } of Object.values(mutations)) {
  if (updates === undefined) continue;
  mergedFields.set(updates, [...new Set([...(mergedFields.get(updates) ?? []), ...Object.keys(merge)])]);
}

/** Returns the authors of a row's fields after an effect that is no merge: whoever is told that a value stands is told whose it is. */
function authorsAfter(
  collection: CollectionName,
  before: { row: AnyRow; authors: Authors | null },
  proposed: AnyRow,
  actor: EmployeeRef,
): Authors | null {
  const [was, is] = [fieldsOf(before.row), fieldsOf(proposed)];
  const changed = (mergedFields.get(collection) ?? []).filter((field) => !sameJson(was[field], is[field]));
  if (changed.length === 0) return before.authors;
  return { ...before.authors, ...Object.fromEntries(changed.map((field) => [field, actor])) };
}

type Working = Map<RowKey, { collection: CollectionName; row: AnyRow; authors: Authors | null }>;

/** Returns rows as the effects so far leave them. */
function rowsAfter(rows: RowSet, working: Working): RowsRead {
  /* oxlint-disable typescript/no-unsafe-type-assertion -- a row is kept under the collection it is of */
  return {
    get: (collection, id) =>
      (working.get(rowKey(collection, id))?.row as Row<typeof collection> | undefined) ?? rows.get(collection, id),
    under: (collection, orderId) => {
      const left = [...working.values()].filter((one) => one.collection === collection);
      const changed = left.map(({ row }) => row as Row<typeof collection>);
      const byId = new Map([...rows.under(collection, orderId), ...changed].map((row) => [row.id, row]));
      return [...byId.values()].filter((row) => row.orderId === orderId);
    },
  };
  /* oxlint-enable typescript/no-unsafe-type-assertion */
}

/** Runs effects in order, each on the result of the ones before, and merges the updated row. */
function runEffects(
  applied: Applied,
  effects: Iterable<RowEffect>,
  rows: RowSet,
  working: Working,
): Pick<Outcome, 'lost' | 'merged' | 'standing'> {
  const updated = applied.definition.changes?.(applied.args).row;
  const summary: Pick<Outcome, 'lost' | 'merged' | 'standing'> = { lost: [], merged: false };
  for (const { collection, id, apply } of effects) {
    const key = rowKey(collection, id);
    const before = rows.stored(key);
    const former = working.get(key);
    const proposed = apply(former?.row ?? before?.row, rowsAfter(rows, working));
    if (proposed === undefined) continue;
    const last = former ?? before;
    const authors =
      last === undefined
        ? firstAuthors(collection, applied.actor)
        : authorsAfter(collection, last, proposed, applied.actor);
    const isMerged = key === updated && before !== undefined && former === undefined;
    const merge: MergedRow = isMerged
      ? mergeRow(applied, before, proposed)
      : { row: proposed, authors, lost: [], merged: false };
    working.set(key, { collection, row: merge.row, authors: merge.authors });
    summary.lost.push(...merge.lost);
    summary.merged ||= merge.merged;
    if (merge.standing !== undefined) summary.standing = merge.standing;
  }
  return summary;
}

/**
 * Runs the contract's effects on the stored rows, merges updates field by field, then runs the server's, which may depend on the
 * result. Pure, except for the identifiers of new rows.
 * @param more returns the server's effects, by the rows that the contract's wrote
 */
export function applyMutation(
  applied: Applied,
  effects: readonly RowEffect[],
  rows: RowSet,
  more: (after: RowSet) => readonly RowEffect[],
): Outcome {
  const working: Working = new Map();
  function* inOrder(): Generator<RowEffect> {
    yield* effects;
    const left = [...working.values()].map((one) => ({ ...one, id: one.row.id, version: 0, reach: null }));
    yield* more(new RowSet(left));
  }
  const summary = runEffects(applied, inOrder(), rows, working);
  const changes: RowChange[] = [];
  for (const [key, { collection, row: written, authors }] of working) {
    const before = rows.stored(key);
    const row = withoutLostLink(before?.row, written, { ...applied, name: applied.definition.name });
    if (before !== undefined && sameJson(before.row, row)) continue;
    changes.push(changeTo(collection, row, before, { authors }));
  }
  return { changes, ...summary };
}
