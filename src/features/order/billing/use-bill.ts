import { useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { vatIn, vatRateOf } from '#contract/rules/payments/vat.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useContent } from '#hooks/app/use-content.ts';
import type { Submit } from '#hooks/data/use-submit.ts';
import { useSubmit } from '#hooks/data/use-submit.ts';
import type { EndedForm } from '../forms/use-store-change.ts';
import { useStoreChange } from '../forms/use-store-change.ts';

export type Paper = 'invoice' | 'paymentNotice';

type Noted = Pick<Payment, 'method' | 'amount' | 'receivedAt' | 'note'>;

export interface Bill {
  /** VAT in the order's total, in cents; null while the rate of its services is unknown. */
  vat: number | null;
  issue: Submit<[paper: Paper, dueOn: string]>;
  /** `draft`: the typed amount, which ends with it. */
  record: Submit<[payment: Noted, draft: EndedForm]>;
}

/** Returns what can be done with the money of an order. Each change is queued like any other. */
export function useBill(order: Order): Bill {
  const { t } = useLingui();
  const { newId } = useAppData();
  const content = useContent();
  const store = useStoreChange();
  const { id: orderId, total } = order;
  const rate = content === null ? undefined : vatRateOf(order, content);
  const vat = rate === undefined ? null : vatIn(total, rate);

  const issue = useSubmit(async (paper: Paper, dueOn: string) => {
    if (vat === null) return t`Le taux de TVA de cette commande n’est pas connu sur cet appareil.`;
    const args = { orderId, invoiceId: newId(), dueOn, total, vat };
    return paper === 'invoice' ? store({ name: 'invoice.issue', args }) : store({ name: 'paymentNotice.issue', args });
  });
  const record = useSubmit((payment: Noted, draft: EndedForm) =>
    store({ name: 'payment.record', args: { orderId, paymentId: newId(), ...payment } }, draft),
  );
  return { vat, issue, record };
}
