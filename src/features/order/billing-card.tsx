import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { useFormats } from '#ui/format.ts';
import { PaidMark } from '#ui/marks.tsx';

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
  return (
    <Card title={t`Facture et paiement`} aside={<PaidMark paid={order.paid} />}>
      <Facts>
        <Fact label={t`Facture`} none={t`Pas encore de facture`}>
          {order.invoice === null ? null : <Issued paper={order.invoice} />}
        </Fact>
        <Fact label={t`Avis de paiement`} none={t`Pas encore d’avis`}>
          {order.paymentNotice === null ? null : <Issued paper={order.paymentNotice} />}
        </Fact>
        <Fact label={t`Retour sur la facture`}>{order.invoiceFeedbackMessage}</Fact>
      </Facts>
    </Card>
  );
}
