import type { OrderChanges } from '#contract/mutations/orders/order-update.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';
import type { DraftText } from '#hooks/drafts/use-draft.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { FormName } from './form-name.ts';
import type { OrderForms } from './use-order-forms.ts';
import { useSavedToast } from './use-saved-toast.ts';

/** Saves one form of an order. Confirms only after the change is stored on this device. */
export function useSaveOrder(
  orderId: string,
  form: FormName,
  forms: OrderForms,
): Submit<[OrderChanges, readonly DraftText[]]> {
  const mutate = useMutate();
  const showSaved = useSavedToast();

  return useSubmit(async (changes: OrderChanges, drafts: readonly DraftText[]) => {
    const outcome = await mutate(
      { name: 'order.update', args: { orderId, changes } },
      { replaces: forms.replacedBy(form), ends: drafts },
    );
    if (!outcome.ok) return outcome;
    await forms.saved(form, drafts);
    showSaved();
    return null;
  });
}
