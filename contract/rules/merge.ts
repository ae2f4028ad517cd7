/**
 * How two concurrent edits of one field are settled (rule CF1).
 * `office`: a supervisor's value wins. `field`: what was seen on site wins. `both`: both texts are kept.
 * `set`: additions and removals of both sides are kept. `last`: the edit that arrives last wins.
 */
export type MergePolicy = 'office' | 'field' | 'both' | 'set' | 'last';

export interface FieldEdit {
  policy: MergePolicy;
  /** What the author saw when editing. */
  base: unknown;
  /** What the server holds now. */
  current: unknown;
  /** What the author wants. */
  proposed: unknown;
  /** The author acts for the office (a supervisor). */
  byOffice: boolean;
}

export interface MergedField {
  value: unknown;
  /** The value that was set aside, to be kept and shown (rule CF2); absent when none lost. */
  lost?: unknown;
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

/**
 * Whether a text's lines stand in another, whole and together. A part of a line is no sign of it: “Code 1” is not in
 * “Code 12”, and “OK” says something else than “pas OK” (found by simulation).
 */
function standsIn(text: string, other: string): boolean {
  return `\n${other}\n`.includes(`\n${text}\n`);
}

/** Both texts, neither lost (policy `both`): the stored one first, and one alone where it has the other's lines. */
export function bothTexts(current: string, proposed: string): string {
  if (proposed === '' || standsIn(proposed, current)) return current;
  if (current === '' || standsIn(current, proposed)) return proposed;
  return `${current}\n${proposed}`;
}

function mergeSets(edit: FieldEdit): MergedField {
  const base = list(edit.base);
  const proposed = list(edit.proposed);
  const removed = base.filter((item) => !proposed.includes(item));
  const kept = list(edit.current).filter((item) => !removed.includes(item));
  return { value: [...kept, ...proposed.filter((item) => !base.includes(item) && !kept.includes(item))] };
}

/** Three-way merge of one field. Pure; no edit since the author's base means that the proposal simply stands. */
export function mergeField(edit: FieldEdit): MergedField {
  if (same(edit.base, edit.current) || same(edit.current, edit.proposed)) return { value: edit.proposed };
  switch (edit.policy) {
    case 'both':
      return { value: bothTexts(texts(edit.current), texts(edit.proposed)) };
    case 'set':
      return mergeSets(edit);
    case 'office':
      if (edit.byOffice) return { value: edit.proposed, lost: edit.current };
      return { value: edit.current, lost: edit.proposed };
    case 'field':
      if (edit.byOffice) return { value: edit.current, lost: edit.proposed };
      return { value: edit.proposed, lost: edit.current };
    case 'last':
      return { value: edit.proposed, lost: edit.current };
  }
}
