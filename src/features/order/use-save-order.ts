import { useLingui } from '@lingui/react/macro';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import type { DraftText } from '#hooks/use-draft.ts';
import type { Submit } from '#hooks/use-submit.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useToast } from '#ui/toast.tsx';
import type { FormName, OrderForms } from './use-order-forms.ts';

/** Saves one form of an order. Confirms only after the change is stored on this device. */
export function useSaveOrder(
  orderId: string,
  form: FormName,
  forms: OrderForms,
): Submit<[OrderChanges, readonly DraftText[]]> {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showToast = useToast();

  return useSubmit(async (changes: OrderChanges, drafts: readonly DraftText[]) => {
    const outcome = await mutate(
      { name: 'order.update', args: { orderId, changes } },
      { replaces: forms.replacedBy(form) },
    );
    if (!outcome.ok) return errorText(outcome.code);
    await forms.saved(form, drafts);
    showToast({ text: t`Enregistré sur cet appareil.` });
    return null;
  });
}
