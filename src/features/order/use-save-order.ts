import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OrderChanges } from '#contract/mutations/order-update.ts';
import { errorSentence } from '#hooks/error-sentences.ts';
import { useEditRefused } from '#hooks/use-edit-refused.ts';
import type { DraftText } from '#hooks/use-draft.ts';
import { useToast } from '#ui/toast.tsx';
import type { FormName, OrderForms } from './use-order-forms.ts';

export interface SaveOrder {
  busy: boolean;
  /** Why the last attempt did not happen, in words. */
  error: string | null;
  save: (changes: OrderChanges, drafts: readonly DraftText[]) => Promise<void>;
}

/** Saves one form of an order: the change is on this device before the screen says so. */
export function useSaveOrder(orderId: string, form: FormName, forms: OrderForms): SaveOrder {
  const { t, i18n } = useLingui();
  const edit = useEditRefused();
  const showToast = useToast();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function save(changes: OrderChanges, drafts: readonly DraftText[]): Promise<void> {
    setBusy(true);
    setError(null);
    const outcome = await edit(forms.replacedBy(form), 'order.update', { orderId, changes });
    if (outcome.ok) {
      await forms.saved(form, drafts);
      showToast({ text: t`Enregistré sur cet appareil.` });
    } else {
      setError(errorSentence(i18n, outcome.code));
    }
    setBusy(false);
  }

  return { busy, error, save };
}
