import { Trans, useLingui } from '@lingui/react/macro';
import { QrCode } from 'lucide-react';
import { paymentMethodLabels, paymentOptionLabels } from '#labels/record-labels.ts';
import { Field } from '#ui/field.tsx';
import { useFormats } from '#ui/format.ts';
import { OptionRow } from '#ui/option-row.tsx';
import type { AmountDue } from '#contract/rules/amount-due.ts';
import { cashDue } from '#contract/rules/amount-due.ts';
import { withOption } from '#contract/rules/payment-options.ts';
import { typedEuros } from '#contract/rules/typed-amounts.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useAmountDue } from '#hooks/use-amount-due.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import type { VisitForm } from './form.ts';
import type { PaymentWay } from './payment-ways.ts';
import { optionsOfWay, paymentWays, paysBy, reviewOptions } from './payment-ways.ts';
import { cashProblem } from './problems.ts';
import { Question } from './question.tsx';
import type { StepProps } from './step-props.ts';
import { paymentParts } from './submit-args.ts';

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
      {owed === null ? null : <Due orderId={order.id} owed={owed} form={form} />}
      <div role="group" aria-label={title} className="grid grid-cols-2 gap-2">
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

/** Shows what the order still owes, and beside it what is paid here and what is left. */
function Due({ orderId, owed, form }: { orderId: string; owed: AmountDue; form: VisitForm }) {
  const formats = useFormats();
  const { beneficiary } = useAppData();
  if (owed.due === 0)
    return (
      <p className="text-lg font-semibold">
        <Trans>Déjà payé</Trans>
      </p>
    );
  return (
    <div>
      {/* Room for two parts and what is left: the choices below do not move. */}
      <div className="flex min-h-[3.75rem] flex-wrap items-start justify-between gap-x-4">
        <p>
          <span className="block text-2xl leading-8 font-bold tracking-tight tabular-nums">
            {formats.money(owed.due)}
          </span>
          <span className="text-ink-2">
            <Trans>à payer, TVAC</Trans>
          </span>
        </p>
        <Balance form={form} owed={owed} />
      </div>
      {beneficiary === null ? null : (
        <LocalLink
          to={`/orders/${orderId}/qr-code`}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
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

/** Shows each part of the payment, as it will be recorded, and what is left. Shows nothing before a part is known. */
function Balance({ form, owed }: { form: VisitForm; owed: AmountDue }) {
  const { t, i18n } = useLingui();
  const parts = paymentParts(form, owed);
  if (parts === null) return null;
  const { cash, electronic, left } = parts;
  return (
    <div role="status">
      <dl className="text-sm">
        {cash === 0 ? null : <Part name={t`Espèces`} amount={cash} />}
        {electronic === null ? null : (
          <Part name={i18n._(paymentMethodLabels[electronic.method])} amount={electronic.amount} />
        )}
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
