import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { useDraft } from '#hooks/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';

export interface FormDraft<Form> {
  form: Form;
  change: (part: Partial<Form>) => void;
  /** Something was filled in, and is kept. */
  begun: boolean;
  /** What was kept on the device has been read: until then the form shows nothing of it. */
  ready: boolean;
  /** Forgets what was filled in: it was handed in, or given up. */
  clear: () => Promise<void>;
}

/**
 * A form that is kept on the device at each keystroke, until it is handed in or given up.
 *
 * @param initial stands until something was changed, and wherever `parse` gives null; does not change itself
 * @param parse reads what was kept; null for what is no such form
 * @param stored what there is without a draft, as it is written: changed back to it, the form is as it was
 */
export function useFormDraft<Form extends object>(
  key: string,
  initial: Form,
  parse: (text: string) => Form | null,
  stored = '',
): FormDraft<Form> {
  const { text, setText, ready, dirty, clear } = useDraft(key, stored);
  const form = useMemo(() => parse(text) ?? initial, [text, parse, initial]);
  // Two changes between two paints: the second goes over the first.
  const latest = useRef(form);
  // Before any effect of what shows the form: one of them may change it as soon as it is there.
  useLayoutEffect(() => {
    latest.current = form;
  }, [form]);
  useDirtyForm(dirty);
  const change = useCallback(
    (part: Partial<Form>) => {
      latest.current = { ...latest.current, ...part };
      setText(JSON.stringify(latest.current));
    },
    [setText],
  );
  return { form, change, begun: dirty, ready, clear };
}
