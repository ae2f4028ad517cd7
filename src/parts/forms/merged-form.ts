import { sameJson } from '#contract/rules/same-json.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';

function differs<T>(field: keyof T, one: T, other: T): boolean {
  return !sameJson(one[field], other[field]);
}

/**
 * Returns the typed form over the present one: a field that was not edited has its present value. `crossed` are the fields
 * that somebody else changed while they were edited here.
 * @param base the form when typing began
 */
export function rebased<T extends object, F extends keyof T>(
  fields: readonly F[],
  { base, typed, now }: { base: T; typed: T; now: T },
): { form: T; crossed: F[] } {
  const edited = fields.filter((field) => differs(field, typed, base));
  const kept = Object.fromEntries(edited.map((field) => [field, typed[field]]));
  return {
    form: { ...now, ...kept },
    crossed: edited.filter((field) => differs(field, base, now) && differs(field, typed, now)),
  };
}

interface Merging<T, F> {
  /** The stored form. */
  now: T;
  fields: readonly F[];
  /** Reads the text of a draft; the stored form when it holds none. */
  parse: (text: string, fallback: T) => T;
}

export interface MergedForm<T, F> {
  form: T;
  /** The fields that somebody else changed while they were edited here. */
  crossed: F[];
  /** What is asked about these: the typed values stay, or the others' come. */
  asked: Pick<DraftText, 'text' | 'base' | 'movedTo' | 'keepOver' | 'clear'>;
}

/** Returns the form of a draft whose fields are independent: what others change elsewhere in it comes without a question. */
export function mergedForm<T extends object, F extends keyof T>(
  draft: DraftText,
  { now, fields, parse }: Merging<T, F>,
): MergedForm<T, F> {
  const { form, crossed } = rebased(fields, { base: parse(draft.base, now), typed: parse(draft.text, now), now });
  const theirs = Object.fromEntries(crossed.map((field) => [field, now[field]]));
  const text = JSON.stringify(form);
  return {
    form,
    crossed,
    asked: {
      text,
      base: draft.base,
      movedTo: crossed.length === 0 ? null : JSON.stringify(now),
      keepOver: draft.keepOver,
      clear: () => {
        draft.keepOver(JSON.stringify({ ...form, ...theirs }));
        return Promise.resolve();
      },
    },
  };
}
