import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { paymentOptions } from '#contract/entities/feedback.ts';
import { paymentMethodLabels, paymentOptionLabels } from '#labels/record-labels.ts';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { OptionRow } from '#ui/option-row.tsx';
import type { AmountDue } from '#contract/rules/amount-due.ts';
import { cashDue, leftAfterCash, readCashDue } from '#contract/rules/amount-due.ts';
import { withOption } from '#contract/rules/payment-options.ts';
import { typedEuros } from '#contract/rules/typed-amounts.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useAmountDue } from '#hooks/use-amount-due.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { VisitForm } from './form.ts';
import { cashProblem } from './problems.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { electronicPart } from './submit-args.ts';

type Option = VisitForm['options'][number];

const reviewOptions: readonly Option[] = ['askReview', 'instantReviewOnSite'];

/** Adds an option and takes away those that it contradicts, or removes one. Cash that is a payment already stays. */
function toggled({ options, isCashFixed }: VisitForm, option: Option, on: boolean): Option[] {
  const next = on ? withOption(options, option) : options.filter((one) => one !== option);
  return isCashFixed && !next.includes('cashAmountReceived') ? [...next, 'cashAmountReceived'] : next;
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
            onChange={(on) => change({ options: toggled(form, option, on) })}
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
  const owed = useAmountDue(order, form.paymentId);
  return (
    <Question title={title}>
      {owed === null ? null : <Due orderId={order.id} due={owed.due} />}
      <Options
        label={title}
        options={paymentOptions.filter(
          (option) => !reviewOptions.includes(option) && !(form.isCashFixed && option === 'cashAmountReceived'),
        )}
        form={form}
        change={change}
        follows={{
          option: 'cashAmountReceived',
          question: <CashField form={form} change={change} owed={owed} problem={problemOf('cash')} />,
        }}
      />
      {form.isCashFixed ? (
        <p className="text-ink-2">
          <Trans>{form.cash} € en espèces sont déjà notés : seul le bureau les corrige.</Trans>
        </p>
      ) : null}
      {owed === null || owed.due === 0 ? null : <Balance form={form} owed={owed} />}
    </Question>
  );
}

/** Shows what the order still owes. */
function Due({ orderId, due }: { orderId: string; due: number }) {
  const formats = useFormats();
  const { beneficiary } = useAppData();
  if (due === 0)
    return (
      <p className="text-lg font-semibold">
        <Trans>Déjà payé</Trans>
      </p>
    );
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-bold tracking-tight tabular-nums">{formats.money(due)}</span>
      <span className="text-ink-2">
        <Trans>à payer, TVAC</Trans>
      </span>
      {beneficiary === null ? null : (
        <LocalLink
          to={`/orders/${orderId}/qr-code`}
          className="ml-auto inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
        >
          <Icon of={QrCode} size={18} />
          <Trans>Payer par QR</Trans>
        </LocalLink>
      )}
    </div>
  );
}

interface CashFieldProps extends Pick<StepProps, 'form' | 'change'> {
  /** Null while unknown. */
  owed: AmountDue | null;
  problem: string | undefined;
}

/** Asks for the cash received. One tap fills in all of it. */
function CashField({ form, change, owed, problem }: CashFieldProps) {
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const invalid = cashProblem(form.cash, owed);
  // An invalid amount shows its error while typing. An empty field shows it on leaving the step.
  const isEmpty = form.cash.trim() === '';
  const whole = owed === null ? 0 : cashDue(owed);
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
      {isEmpty && whole > 0 ? (
        <Button size="compact" className="self-start" onClick={() => change({ cash: typedEuros(whole) })}>
          <Trans>Tout : {formats.money(whole)}</Trans>
        </Button>
      ) : null}
    </div>
  );
}

/** Shows each part of the payment, as it will be recorded, and what is left. Shows nothing before a part is known. */
function Balance({ form, owed }: { form: VisitForm; owed: AmountDue }) {
  const { t, i18n } = useLingui();
  const hasCash = form.options.includes('cashAmountReceived') && !form.isCashFixed;
  const read = hasCash ? readCashDue(form.cash, owed) : { cents: 0 };
  const part = electronicPart(form, owed);
  if ('fault' in read || (read.cents === 0 && part === null)) return null;
  const left = part === null ? leftAfterCash(owed, read.cents) : 0;
  return (
    <div role="status" className="border-t border-line-2 pt-3">
      <dl className="flex flex-col gap-1">
        {read.cents === 0 ? null : <Part name={t`Espèces`} amount={read.cents} />}
        {part === null ? null : <Part name={i18n._(paymentMethodLabels[part.method])} amount={part.amount} />}
        <Part name={t`Reste à payer`} amount={left} strong />
      </dl>
    </div>
  );
}

function Part({ name, amount, strong = false }: { name: string; amount: number; strong?: boolean }) {
  const formats = useFormats();
  return (
    <div className={classNames('flex justify-between gap-4', strong ? 'font-bold' : 'text-ink-2')}>
      <dt>{name}</dt>
      <dd className="tabular-nums">{formats.money(amount)}</dd>
    </div>
  );
}

/** Asks whether the client is invited to leave a review. */
export function ReviewStep({ form, change }: StepProps) {
  const { t } = useLingui();
  const title = t`Évaluation du client`;
  return (
    <Question title={title}>
      <Options label={title} options={reviewOptions} form={form} change={change} />
    </Question>
  );
}
