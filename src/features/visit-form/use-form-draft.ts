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

/** A form that is kept on the device at each keystroke. `initial` stands until something was changed, and does not change itself. */
export function useFormDraft<Form extends object>(
  key: string,
  initial: Form,
  parse: (stored: string) => Form | null,
): FormDraft<Form> {
  const { text, setText, ready, dirty, clear } = useDraft(key, '');
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
