import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { receivedBeyond } from '#contract/rules/payments/amount-due.ts';
import { referenceOf } from '#contract/rules/payments/structured-reference.ts';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { Card } from '#ui/page/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import type { OrderMoney } from './use-order-money.ts';
import { useOrderMoney } from './use-order-money.ts';
import { BillingActions } from './billing-actions.tsx';
import { ConflictNotice } from '../forms/conflict-notice.tsx';
import { FactList } from '../cards/fact-list.tsx';
import { PapersList } from './papers-list.tsx';

/** Says what is due, what was received, what is left until when, and how it is paid. */
function Money({ order, money: { owed, payments, papers } }: { order: Order; money: OrderMoney }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { total } = order;
  const reference = referenceOf(order);
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const beyond = receivedBeyond(total, payments);
  const isDue = owed !== null && owed.due > 0;
  const dueOn = papers.toSorted((one, other) => one.kind.localeCompare(other.kind))[0]?.dueOn;
  return (
    <FactList
      facts={[
        ...(['invoice', 'paymentNotice'] as const).map((kind) => {
          const { number } = order[kind] ?? { number: null };
          // Shown with its figures below, where its row is here.
          const isListed = papers.some((paper) => paper.kind === kind);
          return { label: kind === 'invoice' ? t`Facture` : t`Invitation à payer`, value: isListed ? null : number };
        }),
        { label: t`Total à payer, TVAC`, value: owed === null ? null : formats.money(total) },
        { label: t`Payé`, value: payments.length === 0 ? null : formats.money(received) },
        {
          label: t`Reste à payer`,
          value: owed === null || (payments.length === 0 && !isDue) ? null : <strong>{formats.money(owed.due)}</strong>,
        },
        {
          label: t`Payé en trop`,
          value: beyond === 0 ? null : <strong className="text-bad">{formats.money(beyond)}</strong>,
        },
        { label: t`Échéance`, value: isDue && dueOn !== undefined ? formats.day(dueOn) : null },
        {
          label: t`Communication structurée`,
          value: reference === null ? null : <span className="text-sm tabular-nums">{reference}</span>,
        },
        { label: t`Retour sur la facture`, value: order.invoiceFeedbackMessage },
      ]}
    />
  );
}

export function BillingCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useOrderMoney(order);
  return (
    <Card title={t`Facture et paiement`} aside={<OrderPaidMark order={order} />} id="billing">
      {money === undefined ? null : (
        <>
          {/* As the amounts of the services beside. */}
          <div className="[&_dd]:text-right">
            <Money order={order} money={money} />
          </div>
          <PapersList order={order} money={money} />
          <ConflictNotice orderId={order.id} field="payment" />
          <div className="mt-3">
            <BillingActions order={order} money={money} />
          </div>
        </>
      )}
      <LocalLink
        to={`/orders/${order.id}/qr-code`}
        className="mt-3 inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline print:hidden"
      >
        <Icon of={QrCode} size={18} />
        <Trans>Codes QR</Trans>
      </LocalLink>
    </Card>
  );
}
