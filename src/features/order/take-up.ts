import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Editable } from '#hooks/mutation-words.ts';
import { mutationWords } from '#hooks/mutation-words.ts';
import type { RowSync } from '#hooks/use-row-sync.ts';
import { useWordContext } from '#hooks/word-context.ts';
import { useFormats } from '#ui/format.ts';
import type { OrderForms } from './use-order-forms.ts';

/** Puts the content of a refused change back into its form, and leads there. */
export function takeUpInForm(forms: OrderForms, mutationId: string, content: Editable): void {
  const form = document.getElementById(`form-${forms.takeUp(mutationId, content)}`);
  form?.scrollIntoView({ block: 'center' });
  form?.querySelector<HTMLElement>('textarea, input, select, button[role="switch"]')?.focus({ preventScroll: true });
}

/** The address may name a refused change to be edited (`?edit=<identifier>`): it is taken up once, and the name goes. */
export function useTakeUpFromAddress(refused: RowSync['entries'], forms: OrderForms): void {
  const words = useWordContext(useFormats());
  const [query, setQuery] = useSearchParams();
  const id = query.get('edit');
  const entry = refused.find((one) => one.id === id);
  const waiting = entry !== undefined && forms.ready;

  useEffect(() => {
    if (!waiting || entry === undefined) return;
    const { editable } = mutationWords(words, entry);
    if (editable !== null && !forms.isTakenUp(entry.id)) takeUpInForm(forms, entry.id, editable);
    setQuery(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('edit');
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    // Once for each entry that the address names: the forms change with every keystroke.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [waiting, entry?.id]);
}
