import { Trans, useLingui } from '@lingui/react/macro';
import { FileText, HandCoins, Receipt } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { issueRefusal } from '#contract/mutations/refusals.ts';
import { changesOrder } from '#contract/rules/order-rights.ts';
import type { OrderMoney } from './use-order-money.ts';
import { OrderPayments } from './order-payments.tsx';
import { useErrorMessage } from '#hooks/use-error-message.ts';
import { useJudged } from '#parts/use-judged.ts';
import { useOrderViewer } from '#hooks/use-unread.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { useStaysOpen } from '#ui/use-last.ts';
import type { IssueSheetProps } from './issue-sheet.tsx';
import type { PaymentSheetProps } from './payment-sheet.tsx';

const IssueSheet = later<IssueSheetProps>(async () => (await import('./issue-sheet.tsx')).IssueSheet);
const PaymentSheet = later<PaymentSheetProps>(async () => (await import('./payment-sheet.tsx')).PaymentSheet);

function withoutPayment(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'payment'));
}

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
  const [search, setSearch] = useSearchParams();
  const [chosen, setOpened] = useState<'invoice' | 'paymentNotice' | 'payment' | null>(null);
  const { payments, papers, owed } = money;
  const whyNot = useWhyNotIssued(order, papers);
  const mayPay = changesOrder(useOrderViewer(), order) && owed !== null && (owed.due > 0 || supervisor);
  // A draft of a payment opens again by its address.
  const isAsked = useStaysOpen(search.has('payment'), mayPay);
  const opened = chosen ?? (isAsked ? 'payment' : null);
  const close = (): void => {
    setOpened(null);
    if (search.has('payment')) setSearch(withoutPayment, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      <OrderPayments order={order} payments={payments} />
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {mayPay ? (
          <Button size="compact" icon={HandCoins} onClick={() => setOpened('payment')}>
            <Trans>Enregistrer un paiement</Trans>
          </Button>
        ) : null}
        {supervisor && whyNot('invoice') === null ? (
          <Button size="compact" icon={Receipt} onClick={() => setOpened('invoice')}>
            <Trans>Émettre la facture</Trans>
          </Button>
        ) : null}
        {supervisor && whyNot('paymentNotice') === null ? (
          <Button size="compact" icon={FileText} onClick={() => setOpened('paymentNotice')}>
            <Trans>Émettre un avis de paiement</Trans>
          </Button>
        ) : null}
      </div>
      {opened === 'payment' ? <PaymentSheet order={order} owed={owed} payments={payments} onClose={close} /> : null}
      {opened === 'invoice' || opened === 'paymentNotice' ? (
        <Gone why={whyNot(opened)}>
          <IssueSheet order={order} paper={opened} onClose={close} />
        </Gone>
      ) : null}
    </div>
  );
}
