import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Order } from '#contract/entities/order.ts';
import { mergeTexts } from '#contract/rules/text/merge-texts.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { mutationLabels } from '#labels/mutations/mutation-labels.ts';
import type { Editable } from '#labels/mutations/descriptor.ts';
import type { RowSync } from '#hooks/sync/use-row-sync.ts';
import { useLabelContext } from '#hooks/data/use-label-context.ts';
import { useFormats } from '#ui/format.ts';
import { restoreSheetDrafts } from './restore-sheet-drafts.ts';
import type { OrderForms } from './use-order-forms.ts';
import type { ShowPart } from '../use-order-tab.ts';

/** Where the content of a refused change is restored. */
export interface RestorePlace {
  db: UserDatabase;
  order: Order;
  forms: OrderForms;
}

/** Restores the content of a refused change into its form. Returns the form's card. */
export function restoreIntoForm({ db, order, forms }: RestorePlace, mutationId: string, content: Editable): string {
  if ('changes' in content) restoreSheetDrafts(db, order, content.changes);
  return `form-${forms.restore(mutationId, content, mergeTexts)}`;
}

/** Restores the refused change that the address names (`?edit=<identifier>`) once. `onRestored` removes the parameter. */
export function useRestoreFromAddress(refused: RowSync['entries'], place: RestorePlace, onRestored: ShowPart): void {
  const { forms } = place;
  const context = useLabelContext(useFormats());
  const [query] = useSearchParams();
  const id = query.get('edit');
  const entry = refused.find((one) => one.id === id);
  const canRestore = entry !== undefined && forms.ready;

  useEffect(() => {
    if (!canRestore || entry === undefined) return;
    const { editable } = mutationLabels(context, entry);
    if (editable !== null && !forms.isRestored(entry.id)) onRestored(restoreIntoForm(place, entry.id, editable));
    // Runs once per entry in the address: the forms change with every keystroke.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canRestore, entry?.id]);
}
