import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import type { Order } from '#contract/entities/order.ts';
import { structuredReference } from '#contract/rules/structured-reference.ts';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { BillingActions } from './billing-actions.tsx';
import { ConflictNotice } from './conflict-notice.tsx';
import { FactList } from './fact-list.tsx';
import { PapersList } from './papers/papers-list.tsx';

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

export function BillingCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const reference = order.paymentNotice === null ? null : structuredReference(order.paymentNotice.number);
  return (
    <Card title={t`Facture et paiement`} aside={<OrderPaidMark order={order} />} id="billing">
      <FactList
        facts={[
          { label: t`Facture`, value: order.invoice === null ? null : <IssuedDocument document={order.invoice} /> },
          {
            label: t`Invitation à payer`,
            value: order.paymentNotice === null ? null : <IssuedDocument document={order.paymentNotice} />,
          },
          { label: t`Communication structurée`, value: reference },
          { label: t`Retour sur la facture`, value: order.invoiceFeedbackMessage },
        ]}
      />
      <PapersList order={order} />
      <ConflictNotice orderId={order.id} field="payment" />
      <div className="mt-3">
        <BillingActions order={order} />
      </div>
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
