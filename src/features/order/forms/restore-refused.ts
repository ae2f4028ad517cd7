import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Editable } from '#labels/mutation-labels.ts';
import { mutationLabels } from '#labels/mutation-labels.ts';
import type { RowSync } from '#hooks/use-row-sync.ts';
import { useLabelContext } from '#hooks/use-label-context.ts';
import { useFormats } from '#ui/format.ts';
import type { OrderForms } from './use-order-forms.ts';
import type { ShowPart } from '../use-order-tab.ts';

/** Restores the content of a refused change into its form. Returns the form's card. */
export function restoreIntoForm(forms: OrderForms, mutationId: string, content: Editable): string {
  return `form-${forms.restore(mutationId, content)}`;
}

/** Restores the refused change that the address names (`?edit=<identifier>`) once. `onRestored` removes the parameter. */
export function useRestoreFromAddress(refused: RowSync['entries'], forms: OrderForms, onRestored: ShowPart): void {
  const context = useLabelContext(useFormats());
  const [query] = useSearchParams();
  const id = query.get('edit');
  const entry = refused.find((one) => one.id === id);
  const canRestore = entry !== undefined && forms.ready;

  useEffect(() => {
    if (!canRestore || entry === undefined) return;
    const { editable } = mutationLabels(context, entry);
    if (editable !== null && !forms.isRestored(entry.id)) onRestored(restoreIntoForm(forms, entry.id, editable));
    // Runs once per entry in the address: the forms change with every keystroke.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canRestore, entry?.id]);
}
