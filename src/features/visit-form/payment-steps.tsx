import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { paymentOptions } from '#contract/entities/feedback.ts';
import { paymentOptionLabels } from '#labels/record-labels.ts';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { OptionRow } from '#ui/option-row.tsx';
import { cashDue } from '#contract/rules/owed.ts';
import { withOption } from '#contract/rules/payment-options.ts';
import { readCash, typedEuros } from '#contract/rules/typed-amounts.ts';
import { useAmountDue } from '#hooks/use-amount-due.ts';
import { Button } from '#ui/button.tsx';
import type { VisitForm } from './form.ts';
import { cashProblem } from './problems.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';

type Option = VisitForm['options'][number];

const reviewOptions: readonly Option[] = ['askReview', 'instantReviewOnSite'];

/** Adds an option and takes away those that it contradicts, or removes one. */
function toggleOption(options: readonly Option[], option: Option, on: boolean): Option[] {
  return on ? withOption(options, option) : options.filter((one) => one !== option);
}

interface OptionsProps extends Pick<StepProps, 'form' | 'change'> {
  options: readonly Option[];
  label: string;
  /** The question that follows an option while it is chosen. */
  follows?: { option: Option; question: ReactNode };
}

function Options({ options, label, form, change, follows }: OptionsProps) {
  const { i18n } = useLingui();
  return (
    <div role="group" aria-label={label} className="grid grid-flow-row-dense gap-2 sm:grid-cols-2">
      {options.map((option) => (
        <Fragment key={option}>
          <OptionRow
            label={i18n._(paymentOptionLabels[option])}
            checked={form.options.includes(option)}
            onChange={(on) => change({ options: toggleOption(form.options, option, on) })}
          />
          {follows?.option === option && form.options.includes(option) ? follows.question : null}
        </Fragment>
      ))}
    </div>
  );
}

/** Asks how the order is paid, with the cash amount. */
export function PaymentStep({ form, change, order, problemOf }: StepProps) {
  const { t } = useLingui();
  const title = t`Où en est le paiement ?`;
  const due = useAmountDue(order, form.paymentId);
  return (
    <Question title={title} hint={useDueText(order.total, due)}>
      <Options
        label={title}
        options={paymentOptions.filter((option) => !reviewOptions.includes(option))}
        form={form}
        change={change}
        follows={{
          option: 'cashAmountReceived',
          question: <CashField form={form} change={change} due={due} problem={problemOf('cash')} />,
        }}
      />
    </Question>
  );
}

/** Returns the sentence on what is due; undefined for an order without a price. */
function useDueText(total: number, due: number | null): string | undefined {
  const { t } = useLingui();
  const formats = useFormats();
  const price = formats.money(total);
  if (due === null) return undefined;
  const left = formats.money(due);
  if (due === 0) return t`${price} TVAC, déjà payé`;
  return due === total ? t`${price} TVAC à payer` : t`Reste ${left} à payer, sur ${price} TVAC`;
}

interface CashFieldProps extends Pick<StepProps, 'form' | 'change'> {
  /** What the order still has to receive, in cents; null while unknown. */
  due: number | null;
  problem: string | undefined;
}

/** Asks for the cash received and says what is left. */
function CashField({ form, change, due, problem }: CashFieldProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const read = readCash(form.cash);
  const invalid = cashProblem(form.cash, due);
  // An invalid amount shows its error while typing. An empty field shows it on leaving the step.
  const isEmpty = 'fault' in read && read.fault === 'empty';
  const whole = due === null ? 0 : cashDue(due);
  return (
    <div className="flex flex-col gap-1.5 pb-2 sm:col-span-2">
      <Field
        label={t`Montant reçu en espèces (€)`}
        value={form.cash}
        error={invalid === undefined || isEmpty ? problem : i18n._(invalid)}
        inputMode="decimal"
        autoComplete="off"
        hint={t`3 000 € au plus, arrondi à 5 cents.`}
        onChange={(event) => change({ cash: event.target.value })}
      />
      {isEmpty && 'cents' in readCash(typedEuros(whole)) ? (
        <Button size="compact" className="self-start" onClick={() => change({ cash: typedEuros(whole) })}>
          <Trans>Tout : {formats.money(whole)}</Trans>
        </Button>
      ) : null}
      {invalid === undefined && 'cents' in read ? (
        <p role="status" className="text-sm text-ink-2">
          {read.cents < whole ? (
            <Trans>
              {formats.money(read.cents)} reçus, il reste {formats.money(whole - read.cents)} à payer.
            </Trans>
          ) : (
            <Trans>{formats.money(read.cents)} reçus.</Trans>
          )}
        </p>
      ) : null}
    </div>
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
