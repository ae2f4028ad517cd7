import { Trans } from '@lingui/react/macro';
import { FileText, HandCoins, Receipt } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import { changesOrder } from '#contract/rules/order-rights.ts';
import type { OrderMoney } from './use-order-money.ts';
import { OrderPayments } from './order-payments.tsx';
import { useOrderViewer } from '#hooks/use-unread.ts';
import { useRoles } from '#hooks/use-roles.ts';
import { Button } from '#ui/button.tsx';
import { IssueSheet } from './issue-sheet.tsx';
import { PaymentSheet } from './payment-sheet.tsx';

function withoutPayment(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => name !== 'payment'));
}

/** The payments of an order, and what the user may add to them and to its papers. */
export function BillingActions({ order, money }: { order: Order; money: OrderMoney }) {
  const { supervisor } = useRoles();
  const [search, setSearch] = useSearchParams();
  const [chosen, setOpened] = useState<'invoice' | 'paymentNotice' | 'payment' | null>(null);
  const { payments, papers, owed } = money;
  const has = (kind: Invoice['kind']): boolean => order[kind] !== null || papers.some((one) => one.kind === kind);
  const mayIssue = supervisor && order.state !== 'cancelled' && order.total > 0;
  const mayPay = changesOrder(useOrderViewer(), order) && owed !== null && (owed.due > 0 || supervisor);
  // A draft of a payment opens again by its address.
  const opened = chosen ?? (mayPay && search.has('payment') ? 'payment' : null);
  const close = (): void => {
    setOpened(null);
    if (search.has('payment')) setSearch(withoutPayment, { replace: true, preventScrollReset: true });
  };
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {payments.length === 0 ? null : <OrderPayments order={order} payments={payments} />}
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {mayPay ? (
          <Button size="compact" icon={HandCoins} onClick={() => setOpened('payment')}>
            <Trans>Enregistrer un paiement</Trans>
          </Button>
        ) : null}
        {mayIssue && !has('invoice') ? (
          <Button size="compact" icon={Receipt} onClick={() => setOpened('invoice')}>
            <Trans>Émettre la facture</Trans>
          </Button>
        ) : null}
        {mayIssue && !has('invoice') && !has('paymentNotice') ? (
          <Button size="compact" icon={FileText} onClick={() => setOpened('paymentNotice')}>
            <Trans>Émettre un avis de paiement</Trans>
          </Button>
        ) : null}
      </div>
      {opened === 'payment' ? <PaymentSheet order={order} owed={owed} onClose={close} /> : null}
      {opened === 'invoice' || opened === 'paymentNotice' ? (
        <IssueSheet order={order} paper={opened} onClose={close} />
      ) : null}
    </div>
  );
}
