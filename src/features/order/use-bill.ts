import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { vatIn, vatRateOf } from '#contract/rules/vat.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useContent } from '#hooks/use-content.ts';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import type { Submit } from '#hooks/use-submit.ts';
import { useSubmit } from '#hooks/use-submit.ts';
import { useMutate } from '#hooks/use-mutate.ts';
import { useSavedToast } from './use-saved-toast.ts';

export type Paper = 'invoice' | 'paymentNotice';

export interface Bill {
  /** VAT in the order's total, in cents; null while the rate of its services is unknown. */
  vat: number | null;
  issue: Submit<[paper: Paper, dueOn: string]>;
  record: Submit<[payment: Pick<Payment, 'method' | 'amount' | 'receivedAt' | 'note'>]>;
}

/** Returns what can be done with the money of an order. Each change is queued like any other. */
export function useBill(order: Order): Bill {
  const { t } = useLingui();
  const { newId } = useAppData();
  const content = useContent();
  const errorText = useErrorMessage();
  const mutate = useMutate();
  const showSaved = useSavedToast();
  const { id: orderId, total } = order;
  const rate = content === null ? undefined : vatRateOf(order, content);
  const vat = rate === undefined ? null : vatIn(total, rate);

  const issue = useSubmit(async (paper: Paper, dueOn: string) => {
    if (vat === null) return t`Le taux de TVA de cette commande n’est pas connu sur cet appareil.`;
    const args = { orderId, invoiceId: newId(), dueOn, total, vat };
    const outcome = await (paper === 'invoice'
      ? mutate({ name: 'invoice.issue', args })
      : mutate({ name: 'paymentNotice.issue', args }));
    if (!outcome.ok) return errorText(outcome.code);
    showSaved();
    return null;
  });
  const record = useSubmit(async (payment: Pick<Payment, 'method' | 'amount' | 'receivedAt' | 'note'>) => {
    const outcome = await mutate({ name: 'payment.record', args: { orderId, paymentId: newId(), ...payment } });
    if (!outcome.ok) return errorText(outcome.code);
    showSaved();
    return null;
  });
  return { vat, issue, record };
}
