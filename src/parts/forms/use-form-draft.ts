import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useDirtyForm } from '#ui/fields/dirty-forms.ts';

export type FormChange<Form> = Partial<Form> | ((latest: Form) => Partial<Form>);

/** What is asked about a stored form that somebody else changed meanwhile: the typed values stay, or the others' come. */
export type AskedDraft = Pick<DraftText, 'text' | 'base' | 'movedTo' | 'keepOver' | 'clear'>;

export interface FormDraft<Form> {
  form: Form;
  /** Changes fields. A function gets the form with every change so far, also those that are not on screen yet. */
  change: (part: FormChange<Form>) => void;
  /** True once something was filled in and stored. */
  begun: boolean;
  /** True once the stored draft was read; the form shows nothing of it before. */
  ready: boolean;
  /** Deletes the draft, after a submit or a discard. */
  clear: () => Promise<void>;
  /** The form as text, for the change that submits it. */
  draft: DraftText;
  /** Set while a choice is to be made before the form can be stored. */
  asked: AskedDraft | null;
  /** The fields that the choice is about, of a form whose fields are independent. */
  crossed: readonly (keyof Form)[];
}

/** What a form is filled in over. */
export type FormOver<Form> =
  /**
   * A stored row. What somebody changes of it meanwhile is asked about, and comes by itself where a form names the `fields` that are
   * independent of each other and this one was not edited. A `quiet` one stands and falls with another: nothing is asked about it.
   */
  | { row: Form; fields?: readonly (keyof Form)[]; quiet?: ReadonlySet<string> }
  /** What a new one begins with: a proposal, and nobody's change. `untouched`: the text that counts as nothing filled in. */
  | { begun: Form; untouched?: string };

/**
 * Returns the typed form over the present one: a field that was not edited has its present value. `crossed` are the fields
 * that somebody else changed while they were edited here.
 * @param base the form when typing began
 */
export function rebased<Form extends object, F extends keyof Form>(
  fields: readonly F[],
  { base, typed, now }: { base: Form; typed: Form; now: Form },
): { form: Form; crossed: F[] } {
  const differs = (field: F, one: Form, other: Form): boolean => !sameJson(one[field], other[field]);
  const edited = fields.filter((field) => differs(field, typed, base));
  const others = fields.filter((field) => !edited.includes(field));
  return {
    form: { ...typed, ...Object.fromEntries(others.map((field) => [field, now[field]])) },
    crossed: edited.filter((field) => differs(field, base, now) && differs(field, typed, now)),
  };
}

/** Returns what is asked about these fields: the other ones come without a question. */
function askedOf<Form>(draft: DraftText, form: Form, now: Form, crossed: readonly (keyof Form)[]): AskedDraft | null {
  if (crossed.length === 0) return null;
  const theirs = Object.fromEntries(crossed.map((field) => [field, now[field]]));
  return {
    text: JSON.stringify(form),
    base: draft.base,
    movedTo: JSON.stringify(now),
    keepOver: draft.keepOver,
    clear: () => {
      draft.keepOver(JSON.stringify({ ...form, ...theirs }));
      return Promise.resolve();
    },
  };
}

/**
 * Stores a form's draft on the device at each keystroke, until it is submitted or discarded.
 * @param parse reads the stored draft; returns null for anything else; must be stable
 */
export function useFormDraft<Form extends object>(
  handle: DraftHandle,
  parse: (text: string) => Form | null,
  over: FormOver<Form>,
): FormDraft<Form> {
  const given = 'row' in over ? over.row : over.begun;
  const written = JSON.stringify(given);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same form in another object is no other form
  const now = useMemo(() => given, [written]);
  const fields = 'row' in over ? (over.fields ?? null) : null;
  const draft = useDraft(handle, 'begun' in over ? (over.untouched ?? written) : written);
  const { text, base, setText, ready, dirty, clear } = draft;
  const quiet = 'row' in over ? over.quiet : undefined;
  const { form, typed, crossed } = useMemo(() => {
    const read = parse(text) ?? now;
    if (fields === null || !dirty) return { form: read, typed: read, crossed: [] };
    const merged = rebased(fields, { base: parse(base) ?? now, typed: read, now });
    return {
      form: merged.form,
      typed: read,
      crossed: merged.crossed.filter((field) => quiet?.has(String(field)) !== true),
    };
  }, [text, base, dirty, parse, now, fields, quiet]);
  // Two changes between two paints: the second builds on the first.
  const latest = useRef({ form, typed });
  // Runs before the effects of the form's component, which may change the form as soon as it mounts.
  useLayoutEffect(() => {
    latest.current = { form, typed };
  }, [form, typed]);
  useDirtyForm(dirty);
  const change = useCallback(
    (part: FormChange<Form>) => {
      const before = latest.current;
      const changed = typeof part === 'function' ? part(before.form) : part;
      // What others changed is not typed here: it follows its next change too.
      latest.current = { form: { ...before.form, ...changed }, typed: { ...before.typed, ...changed } };
      setText(JSON.stringify(latest.current.typed));
    },
    [setText],
  );
  const ofWhole = 'row' in over && draft.movedTo !== null ? draft : null;
  const asked = fields === null ? ofWhole : askedOf(draft, form, now, crossed);
  return { form, change, begun: dirty, ready, clear, draft, asked, crossed };
}
