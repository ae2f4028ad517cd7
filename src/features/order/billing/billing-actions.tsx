import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, HandCoins, Receipt } from 'lucide-react';
import { useState } from 'react';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { issueRefusal } from '#contract/mutations/refusals.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import type { OrderMoney } from './use-order-money.ts';
import { OrderPayments } from './order-payments.tsx';
import { useErrorMessage } from '#hooks/app/use-error-message.ts';
import { useJudged } from '#parts/acts/use-judged.ts';
import { useOrderViewer } from '#hooks/orders/use-unread.ts';
import { useRoles } from '#hooks/app/use-roles.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { Button } from '#ui/actions/button.tsx';
import { later } from '#ui/page/later.tsx';
import { useStaysOpen } from '#ui/layers/use-last.ts';
import type { IssueSheetProps } from './issue-sheet.tsx';
import type { PaymentSheetProps } from './payment-sheet.tsx';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';

const IssueSheet = later<IssueSheetProps>(async () => (await import('./issue-sheet.tsx')).IssueSheet);
const PaymentSheet = later<PaymentSheetProps>(async () => (await import('./payment-sheet.tsx')).PaymentSheet);

/** Returns the function that says why a paper cannot be issued: somebody was first, or the order is cancelled; null while it can. */
function useWhyNotIssued(order: Order, papers: readonly Invoice[]): (kind: Invoice['kind']) => string | null {
  const { t } = useLingui();
  const errorText = useErrorMessage();
  const judge = useJudged()({ orders: [order] });
  return (kind) => {
    const refusal = issueRefusal(kind, { invoiceId: '', orderId: order.id, total: order.total }, judge);
    // An order does not name a paper that waits here for its number.
    const issued = papers.find((one) => one.kind === kind || one.kind === 'invoice');
    if (refusal === undefined && issued === undefined) return null;
    if (typeof refusal === 'object') return errorText(refusal.code);
    const by = (paper: { name: string } | undefined): string => paper?.name ?? t`un collègue`;
    if (order.state === 'cancelled') return t`Cette commande est annulée par ${by(order.cancelled?.by)}.`;
    return order.invoice !== null || issued?.kind === 'invoice'
      ? t`La facture est déjà émise par ${by(issued?.issuedBy)}.`
      : t`L’avis de paiement est déjà émis par ${by(issued?.issuedBy)}.`;
  };
}

/** The payments of an order, and what the user may add to them and to its papers. */
export function BillingActions({ order, money }: { order: Order; money: OrderMoney }) {
  const { supervisor } = useRoles();
  const payment = useAddressSheet('payment');
  const [issued, setIssued] = useState<'invoice' | 'paymentNotice' | null>(null);
  const { payments, papers, owed } = money;
  const whyNot = useWhyNotIssued(order, papers);
  const mayPay = changesOrder(useOrderViewer(), order) && owed !== null && (owed.due > 0 || supervisor);
  const isPaying = useStaysOpen(payment.value !== null, mayPay);
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <OrderPayments order={order} payments={payments} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {mayPay ? (
          <Button size="compact" icon={HandCoins} onClick={() => payment.open()}>
            <Trans>Enregistrer un paiement</Trans>
          </Button>
        ) : null}
        {supervisor && whyNot('invoice') === null ? (
          <Button size="compact" icon={Receipt} onClick={() => setIssued('invoice')}>
            <Trans>Émettre la facture</Trans>
          </Button>
        ) : null}
        {supervisor && whyNot('paymentNotice') === null ? (
          <Button size="compact" icon={FileText} onClick={() => setIssued('paymentNotice')}>
            <Trans>Émettre un avis de paiement</Trans>
          </Button>
        ) : null}
      </div>
      {isPaying ? (
        <LayerInAddress>
          <PaymentSheet order={order} owed={owed} payments={payments} onClose={payment.close} />
        </LayerInAddress>
      ) : null}
      {issued === null ? null : (
        <Gone why={whyNot(issued)}>
          <IssueSheet order={order} paper={issued} onClose={() => setIssued(null)} />
        </Gone>
      )}
    </div>
  );
}
