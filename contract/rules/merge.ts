import { mergeTexts } from './text/merge-texts.ts';

/**
 * Policy for two concurrent edits of one field (rule CF1).
 * `office`: a supervisor's value wins. `field`: the value from the site wins. `both`: texts merge by lines.
 * `set`: additions and removals of both sides apply. `last`: the edit that arrives last wins. `first`: the stored value stands, and
 * a mutation whose author had not seen it is refused (rule CF4).
 */
export type MergePolicy = 'office' | 'field' | 'both' | 'set' | 'last' | 'first';

/** Returns the same policy for each of these fields. */
export function mergedBy<Fields extends object>(
  policy: MergePolicy,
  fields: Fields,
): Record<keyof Fields, MergePolicy> {
  const policies = Object.keys(fields).map((field) => [field, policy]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the fields
  return Object.fromEntries(policies) as Record<keyof Fields, MergePolicy>;
}

export interface FieldEdit {
  policy: MergePolicy;
  /** The value that the author edited. */
  base: unknown;
  /** The server's current value. */
  current: unknown;
  /** The author's new value. */
  proposed: unknown;
  /** True when the author is a supervisor. */
  byOffice: boolean;
}

export interface MergedField {
  value: unknown;
  /** The losing value, which becomes a conflict (rule CF2); absent when no value is lost. */
  lost?: unknown;
  /** True when the stored value stands and its author must be asked. */
  isRefused?: true;
}

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

function texts(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function mergeSets(edit: FieldEdit): MergedField {
  const base = list(edit.base);
  const proposed = list(edit.proposed);
  const removed = base.filter((item) => !proposed.includes(item));
  const kept = list(edit.current).filter((item) => !removed.includes(item));
  return { value: [...kept, ...proposed.filter((item) => !base.includes(item) && !kept.includes(item))] };
}

/** Merges one field three ways. Without an edit since the author's base, the proposed value wins. */
export function mergeField(edit: FieldEdit): MergedField {
  if (same(edit.base, edit.current) || same(edit.current, edit.proposed)) return { value: edit.proposed };
  switch (edit.policy) {
    case 'both':
      return { value: mergeTexts(texts(edit.base), texts(edit.current), texts(edit.proposed)) };
    case 'set':
      return mergeSets(edit);
    case 'office':
      if (edit.byOffice) return { value: edit.proposed, lost: edit.current };
      return { value: edit.current, lost: edit.proposed };
    case 'field':
      if (edit.byOffice) return { value: edit.current, lost: edit.proposed };
      return { value: edit.proposed, lost: edit.current };
    case 'first':
      return { value: edit.current, isRefused: true };
    case 'last':
      return { value: edit.proposed, lost: edit.current };
  }
}
