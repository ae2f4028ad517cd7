import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { OrderForms } from '../forms/use-order-forms.ts';
import { useSavedToast } from '../forms/use-saved-toast.ts';
import type { SheetName } from '../forms/order-field.draft.ts';

/** Stores the changes of one sheet as one mutation, ends its drafts and closes it. */
export function useSaveSheet(
  orderId: string,
  sheet: SheetName,
  forms: OrderForms,
  onClose: () => void,
): Submit<[OrderChanges, readonly DraftText[]]> {
  const mutate = useMutate();
  const showSaved = useSavedToast();
  return useSubmit(async (changes: OrderChanges, drafts: readonly DraftText[]) => {
    // A draft that says what is stored, such as a search that found nothing, is no change.
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) {
      const replaces = forms.replacedBy(sheet);
      const outcome = await mutate({ name: 'order.update', args: { orderId, changes } }, { replaces, ends: drafts });
      if (!outcome.ok) return outcome;
    }
    await forms.saved(sheet, drafts);
    if (isChanged) showSaved();
    onClose();
    return null;
  });
}
