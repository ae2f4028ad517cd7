import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { structuredReference } from '#contract/rules/structured-reference.ts';
import { OrderPaidMark } from '#parts/order-list/order-marks.tsx';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { FactList } from './fact-list.tsx';

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
    <Card title={t`Facture et paiement`} aside={<OrderPaidMark order={order} withTotal />} id="billing">
      <FactList
        facts={[
          { label: t`Facture`, value: order.invoice === null ? null : <IssuedDocument document={order.invoice} /> },
          {
            label: t`Avis de paiement`,
            value: order.paymentNotice === null ? null : <IssuedDocument document={order.paymentNotice} />,
          },
          { label: t`Communication structurée`, value: reference },
          { label: t`Retour sur la facture`, value: order.invoiceFeedbackMessage },
        ]}
      />
    </Card>
  );
}
