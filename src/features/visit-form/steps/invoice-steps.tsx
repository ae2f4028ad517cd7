import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import { shownInvoiceState } from '#contract/rules/clients/feedback-states.ts';
import { invoiceStateLabels } from '#labels/feedback-labels.ts';
import { useFormats } from '#ui/format.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { VisitForm } from '../form.ts';
import { Outcome } from '../model/outcome.tsx';
import { Question } from './question.tsx';
import type { StepProps } from '../model/step-props.ts';
import { YesNo } from './yes-no.tsx';

/** Shows the invoice state that follows from the answers. */
export function InvoiceOutcome({ form, order }: { form: VisitForm; order: Pick<Order, 'invoice'> }) {
  const { t, i18n } = useLingui();
  const state = shownInvoiceState(form, order.invoice !== null);
  return <Outcome label={t`Facture`}>{state === null ? null : i18n._(invoiceStateLabels[state])}</Outcome>;
}

/** Asks whether the billing data is correct, and what to change. */
export function InvoiceDataStep({ form, change, order, problemOf, showsOutcome }: StepProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const title = t`Les données de facturation sont-elles correctes ?`;
  return (
    <Question title={title} hint={t`${order.client.name}, ${formats.money(order.total)} TVAC`}>
      <YesNo label={title} value={form.dataCorrect} onChange={(dataCorrect) => change({ dataCorrect })} />
      {form.dataCorrect === false ? (
        <TextArea
          label={t`À corriger sur la facture`}
          value={form.change}
          error={problemOf('change')}
          rows={3}
          onChange={(event) => change({ change: event.target.value })}
        />
      ) : null}
      {showsOutcome ? <InvoiceOutcome form={form} order={order} /> : null}
    </Question>
  );
}

/** Asks whether the client received the invoice on site. */
export function InvoiceGivenStep({ form, change, order, showsOutcome }: StepProps) {
  const { t } = useLingui();
  const title = t`La facture a-t-elle été remise sur place ?`;
  return (
    <Question title={title}>
      <YesNo label={title} value={form.givenOnSite} onChange={(givenOnSite) => change({ givenOnSite })} />
      {order.invoice === null && form.givenOnSite === true ? (
        <p className="text-sm text-ink-2">
          <Trans>Le bureau n’a pas encore établi de facture pour cette commande.</Trans>
        </p>
      ) : null}
      {showsOutcome ? <InvoiceOutcome form={form} order={order} /> : null}
    </Question>
  );
}
