import { useMemo } from 'react';
import type { z } from 'zod';
import { useDraft } from '#hooks/use-draft.ts';
import { useDirtyForm } from '#ui/dirty-forms.ts';

export interface KeptForm<T> {
  form: T;
  change: (part: Partial<T>) => void;
  /** What was kept on the device has been read. */
  ready: boolean;
  dirty: boolean;
  clear: () => Promise<void>;
}

/** A small form whose every change is kept on the device under a key, until it is saved or given up. */
export function useKeptForm<T extends object>(key: string, schema: z.ZodType<T>, stored: T): KeptForm<T> {
  const written = JSON.stringify(stored);
  const { text, setText, ready, dirty, clear } = useDraft(key, written);
  const form = useMemo(() => {
    const read = schema.safeParse(JSON.parse(text));
    return read.success ? read.data : schema.parse(JSON.parse(written));
  }, [schema, text, written]);
  useDirtyForm(dirty);
  return { form, change: (part) => setText(JSON.stringify({ ...form, ...part })), ready, dirty, clear };
}
