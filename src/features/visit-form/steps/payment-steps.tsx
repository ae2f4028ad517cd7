import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import { paymentMethodLabels, paymentOptionLabels } from '#labels/record-labels.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { OptionRow } from '#ui/actions/option-row.tsx';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { cashDue } from '#contract/rules/payments/amount-due.ts';
import { withOption } from '#contract/rules/payments/payment-options.ts';
import { typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useAmountDue } from '#hooks/orders/use-amount-due.ts';
import type { TransferCodeProps } from '#parts/papers/transfer-code.tsx';
import { later } from '#ui/page/later.tsx';
import { Button } from '#ui/actions/button.tsx';
import { choiceColumns } from '#ui/actions/choice-columns.ts';
import { Sheet } from '#ui/layers/sheet.tsx';
import type { VisitForm } from '../form.ts';
import type { PaymentWay } from '../model/payment-ways.ts';
import { optionsOfWay, paymentWays, paysBy, reviewOptions } from '../model/payment-ways.ts';
import { cashProblem } from '../model/problems.ts';
import { Question } from './question.tsx';
import type { StepProps } from '../model/step-props.ts';
import type { PaymentParts } from '../model/submit-args.ts';
import { paymentParts } from '../model/submit-args.ts';

const TransferCode = later<TransferCodeProps>(
  async () => (await import('#parts/papers/transfer-code.tsx')).TransferCode,
);

type Option = VisitForm['options'][number];
type Changing = Pick<StepProps, 'form' | 'change'>;

/** Adds an option and takes away those that it contradicts, or removes some. Cash that is a payment already stays. */
function toggled({ options, isCashFixed }: VisitForm, [first, ...others]: readonly Option[], on: boolean): Option[] {
  const next = options.filter((one) => one !== first && !others.includes(one));
  if (on && first !== undefined) return withOption(options, first);
  return isCashFixed && !next.includes('cashAmountReceived') ? [...next, 'cashAmountReceived'] : next;
}

interface OptionsProps extends Changing {
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
          onChange={(on) => change({ options: toggled(form, [option], on) })}
        />
      ))}
    </div>
  );
}

/** Asks how the order is paid: four ways, what is left beside the amount, and below them what the chosen ones ask. */
export function PaymentStep({ form, change, order, problemOf }: StepProps) {
  const { t, i18n } = useLingui();
  const title = t`Où en est le paiement ?`;
  const owed = useAmountDue(order, form.paymentId);
  const names: Readonly<Record<PaymentWay, string>> = {
    card: i18n._(paymentOptionLabels.payCard),
    cash: i18n._(paymentOptionLabels.cashAmountReceived),
    online: t`En ligne`,
    office: t`Par le bureau`,
  };
  const ways = paymentWays.filter((way) => !(form.isCashFixed && way === 'cash'));
  return (
    <Question title={title}>
      {owed === null ? null : <Due order={order} owed={owed} form={form} change={change} />}
      <div role="group" aria-label={title} className={choiceColumns(ways.map((way) => names[way]))}>
        {ways.map((way) => (
          <OptionRow
            key={way}
            label={names[way]}
            checked={paysBy(form, way)}
            onChange={(on) => change({ options: toggled(form, optionsOfWay[way], on) })}
          />
        ))}
      </div>
      {form.options.includes('cashAmountReceived') && !form.isCashFixed ? (
        <CashField form={form} change={change} owed={owed} problem={problemOf('cash')} />
      ) : null}
      {ways
        .filter((way) => optionsOfWay[way].length > 1 && paysBy(form, way))
        .map((way) => (
          <Options key={way} label={names[way]} options={optionsOfWay[way]} form={form} change={change} />
        ))}
      {form.isCashFixed ? (
        <p className="text-ink-2">
          <Trans>{form.cash} € en espèces sont déjà notés : seul le bureau les corrige.</Trans>
        </p>
      ) : null}
    </Question>
  );
}

interface DueProps extends Changing {
  order: Order;
  owed: AmountDue;
}

/** Shows what is left to pay, beside it what is paid here, and the code that asks the client for it. */
function Due({ order, owed, form, change }: DueProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { beneficiary } = useAppData();
  const [isShown, setShown] = useState(false);
  if (owed.due === 0)
    return (
      <p className="text-lg font-semibold">
        <Trans>Déjà payé</Trans>
      </p>
    );
  const parts = paymentParts(form, owed);
  const left = parts?.left ?? owed.due;
  return (
    <div>
      {/* Room for two parts and the total: the choices below do not move. */}
      <div className="flex min-h-[3.75rem] items-start justify-between gap-x-3">
        <p role="status">
          <span className="block text-2xl leading-8 font-bold tracking-tight tabular-nums">{formats.money(left)}</span>
          <span className="text-sm text-ink-2">
            {parts === null ? <Trans>à payer, TVAC</Trans> : <Trans>reste à payer, TVAC</Trans>}
          </span>
        </p>
        {parts === null ? null : <Parts parts={parts} total={owed.due} />}
      </div>
      {beneficiary === null ? null : (
        <>
          <Button
            look="ghost"
            icon={QrCode}
            disabled={left === 0}
            onClick={() => {
              setShown(true);
              // The office expects what the client pays by it.
              change({ options: toggled(form, ['toOnlinePayment'], true) });
            }}
          >
            <Trans>Payer par QR</Trans>
          </Button>
          <Sheet open={isShown && left > 0} onClose={() => setShown(false)} title={t`Payer par QR`}>
            <div className="mx-auto flex max-w-xs flex-col gap-3">
              <TransferCode order={order} beneficiary={beneficiary} due={left} />
            </div>
          </Sheet>
        </>
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
    <div className="flex flex-col gap-1.5">
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

/** Shows each part of the payment, as it will be recorded, below what they pay. */
function Parts({ parts: { cash, electronic }, total }: { parts: PaymentParts; total: number }) {
  const { t, i18n } = useLingui();
  return (
    <dl className="text-sm">
      <Part name={t`À payer`} amount={total} />
      {cash === 0 ? null : <Part name={t`Espèces`} amount={cash} />}
      {electronic === null ? null : (
        <Part name={i18n._(paymentMethodLabels[electronic.method])} amount={electronic.amount} />
      )}
    </dl>
  );
}

function Part({ name, amount }: { name: string; amount: number }) {
  const formats = useFormats();
  return (
    <div className="flex justify-between gap-2 text-ink-2">
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
