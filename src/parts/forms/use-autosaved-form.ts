import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import type { FormDraft } from './use-form-draft.ts';
import { useFormDraft } from './use-form-draft.ts';
import type { DraftHandle } from '#hooks/drafts/define-draft.ts';

/** Returns a form over a stored value. Each change is saved as a draft until the form is submitted or discarded. */
export function useAutosavedForm<T extends object>(handle: DraftHandle, schema: z.ZodType<T>, stored: T): FormDraft<T> {
  const written = JSON.stringify(stored);
  const initial = useMemo(() => schema.parse(JSON.parse(written)), [schema, written]);
  const parse = useCallback(
    (text: string) => {
      const read = schema.safeParse(JSON.parse(text));
      return read.success ? read.data : null;
    },
    [schema],
  );
  return useFormDraft(handle, initial, parse, written);
}
