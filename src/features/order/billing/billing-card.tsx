import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { receivedBeyond } from '#contract/rules/amount-due.ts';
import { referenceOf } from '#contract/rules/structured-reference.ts';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { OrderMoney } from './use-order-money.ts';
import { useOrderMoney } from './use-order-money.ts';
import { BillingActions } from './billing-actions.tsx';
import { ConflictNotice } from '../conflict-notice.tsx';
import { FactList } from '../fact-list.tsx';
import { PapersList } from '../papers-list.tsx';

/** Shows the number and the issue date of a document. */
function IssuedDocument({ document }: { document: { number: string; issuedAt: string } }) {
  const formats = useFormats();
  return (
    <>
      {document.number}
      <span className="block text-sm text-ink-2">
        <Trans>émis le {formats.date(document.issuedAt)}</Trans>
      </span>
    </>
  );
}

/** Says what is due, what was received, and what is left until when. */
function Money({ order: { total }, money: { owed, payments, papers } }: { order: Order; money: OrderMoney }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (owed === null) return null;
  const received = payments.reduce((sum, { amount }) => sum + amount, 0);
  const beyond = receivedBeyond(total, payments);
  const isDue = owed.due > 0;
  const dueOn = papers.toSorted((one, other) => one.kind.localeCompare(other.kind))[0]?.dueOn;
  return (
    <FactList
      facts={[
        { label: t`Total à payer, TVAC`, value: formats.money(total) },
        { label: t`Payé`, value: payments.length === 0 ? null : formats.money(received) },
        {
          label: t`Reste à payer`,
          value: payments.length === 0 && !isDue ? null : <strong>{formats.money(owed.due)}</strong>,
        },
        {
          label: t`Payé en trop`,
          value: beyond === 0 ? null : <strong className="text-bad">{formats.money(beyond)}</strong>,
        },
        { label: t`Échéance`, value: isDue && dueOn !== undefined ? formats.day(dueOn) : null },
      ]}
    />
  );
}

export function BillingCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const money = useOrderMoney(order);
  // The mark of the order is the server's: a counter-entry that waits here is newer.
  const isPaid = money?.owed?.due === 0 || (order.paid && money?.owed === undefined);
  return (
    <Card title={t`Facture et paiement`} aside={<OrderPaidMark order={{ ...order, paid: isPaid }} />} id="billing">
      <FactList
        facts={[
          { label: t`Facture`, value: order.invoice === null ? null : <IssuedDocument document={order.invoice} /> },
          {
            label: t`Invitation à payer`,
            value: order.paymentNotice === null ? null : <IssuedDocument document={order.paymentNotice} />,
          },
          { label: t`Communication structurée`, value: referenceOf(order) },
          { label: t`Retour sur la facture`, value: order.invoiceFeedbackMessage },
        ]}
      />
      {money === undefined ? null : <Money order={order} money={money} />}
      <PapersList order={order} />
      <ConflictNotice orderId={order.id} field="payment" />
      <div className="mt-3">{money === undefined ? null : <BillingActions order={order} money={money} />}</div>
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
