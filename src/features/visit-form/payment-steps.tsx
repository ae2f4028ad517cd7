import { Trans, useLingui } from '@lingui/react/macro';
import { paymentOptions } from '#contract/entities/feedback.ts';
import { paymentOptionLabels } from '#labels/record-labels.ts';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { OptionRow } from '#ui/option-row.tsx';
import { readCash } from '#contract/rules/typed-amounts.ts';
import type { VisitForm } from './form.ts';
import { cashMessages } from './problems.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

type Option = VisitForm['options'][number];

const reviewOptions: readonly Option[] = ['askReview', 'instantReviewOnSite'];

/** Adds or removes an option. The result keeps the order of the specification. */
function toggleOption(options: readonly Option[], option: Option, on: boolean): Option[] {
  return paymentOptions.filter((one) => (one === option ? on : options.includes(one)));
}

interface OptionsProps extends Pick<StepProps, 'form' | 'change'> {
  options: readonly Option[];
  label: string;
}

function Options({ options, label, form, change }: OptionsProps) {
  const { i18n } = useLingui();
  return (
    <div role="group" aria-label={label} className="grid gap-2 sm:grid-cols-2">
      {options.map((option) => (
        <OptionRow
          key={option}
          label={i18n._(paymentOptionLabels[option])}
          checked={form.options.includes(option)}
          onChange={(on) => change({ options: toggleOption(form.options, option, on) })}
        />
      ))}
    </div>
  );
}

/** Asks how the order is paid, with the cash amount. */
export function PaymentStep({ form, change, order, problemOf }: StepProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const title = t`Où en est le paiement ?`;
  const hasCash = form.options.includes('cashAmountReceived');
  const total = formats.money(order.total);
  const read = hasCash ? readCash(form.cash) : null;
  // An invalid amount shows its error while typing. An empty field shows it on leaving the step.
  const cashError =
    read === null || 'cents' in read || read.fault === 'empty' ? undefined : i18n._(cashMessages[read.fault]);
  return (
    <Question
      title={title}
      hint={order.paid ? t`${total} TVAC, déjà payé` : t`${total} TVAC. Plusieurs réponses possibles.`}
    >
      <Options
        label={title}
        options={paymentOptions.filter((option) => !reviewOptions.includes(option))}
        form={form}
        change={change}
      />
      {hasCash ? (
        <div className="flex flex-col gap-1.5">
          <Field
            label={t`Montant reçu en espèces (€)`}
            value={form.cash}
            error={cashError ?? problemOf('cash')}
            inputMode="decimal"
            autoComplete="off"
            hint={t`3 000 € au plus, arrondi à 5 cents.`}
            onChange={(event) => change({ cash: event.target.value })}
          />
          {read !== null && 'cents' in read ? (
            <p role="status" className="text-sm text-ink-2">
              {read.cents < order.total ? (
                <Trans>
                  {formats.money(read.cents)} reçus, il reste {formats.money(order.total - read.cents)} à payer.
                </Trans>
              ) : (
                <Trans>{formats.money(read.cents)} reçus.</Trans>
              )}
            </p>
          ) : null}
        </div>
      ) : null}
    </Question>
  );
}

/** Asks whether the client is invited to leave a review. */
export function ReviewStep({ form, change }: StepProps) {
  const { t } = useLingui();
  const title = t`Un avis du client ?`;
  return (
    <Question title={title}>
      <Options label={title} options={reviewOptions} form={form} change={change} />
    </Question>
  );
}
