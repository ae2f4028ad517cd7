import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';

export type FormChange<Form> = Partial<Form> | ((latest: Form) => Partial<Form>);

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
  /** The form as text, and whether what it is filled in over changed meanwhile. */
  draft: DraftText;
}

/**
 * Stores a form's draft on the device at each keystroke, until it is submitted or discarded.
 * @param initial the value until something changes, and whenever `parse` returns null; must be stable
 * @param parse reads the stored draft; returns null for anything else
 * @param stored the serialised form without a draft: a form changed back to it has no draft
 */
export function useFormDraft<Form extends object>(
  handle: DraftHandle,
  initial: Form,
  parse: (text: string) => Form | null,
  stored = '',
): FormDraft<Form> {
  const draft = useDraft(handle, stored);
  const { text, setText, ready, dirty, clear } = draft;
  const form = useMemo(() => parse(text) ?? initial, [text, parse, initial]);
  // Two changes between two paints: the second builds on the first.
  const latest = useRef(form);
  // Runs before the effects of the form's component, which may change the form as soon as it mounts.
  useLayoutEffect(() => {
    latest.current = form;
  }, [form]);
  useDirtyForm(dirty);
  const change = useCallback(
    (part: FormChange<Form>) => {
      const changed = typeof part === 'function' ? part(latest.current) : part;
      latest.current = { ...latest.current, ...changed };
      setText(JSON.stringify(latest.current));
    },
    [setText],
  );
  return { form, change, begun: dirty, ready, clear, draft };
}
