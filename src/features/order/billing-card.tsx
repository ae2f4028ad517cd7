import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { structuredReference } from '#contract/rules/structured-reference.ts';
import { Card } from '#ui/card.tsx';
import { useFormats } from '#ui/format.ts';
import { PaidMark } from '#ui/marks.tsx';
import { QuietFacts } from './quiet-facts.tsx';
import { sectionClasses } from './section-classes.ts';

/** A numbered paper and the day it was issued. */
function Issued({ paper }: { paper: { number: string; issuedAt: string } }) {
  const formats = useFormats();
  return (
    <>
      {paper.number}
      <span className="block text-sm text-ink-2">
        <Trans>émis le {formats.date(paper.issuedAt)}</Trans>
      </span>
    </>
  );
}

export function BillingCard({ order }: { order: Order }) {
  const { t } = useLingui();
  const formats = useFormats();
  const reference = order.paymentNotice === null ? null : structuredReference(order.paymentNotice.number);
  return (
    <Card
      title={t`Facture et paiement`}
      aside={<PaidMark paid={order.paid} amount={formats.money(order.total)} />}
      id="billing"
      className={sectionClasses}
    >
      <QuietFacts
        facts={[
          { label: t`Facture`, value: order.invoice === null ? null : <Issued paper={order.invoice} /> },
          {
            label: t`Avis de paiement`,
            value: order.paymentNotice === null ? null : <Issued paper={order.paymentNotice} />,
          },
          { label: t`Communication structurée`, value: reference },
          { label: t`Retour sur la facture`, value: order.invoiceFeedbackMessage },
        ]}
      />
    </Card>
  );
}
