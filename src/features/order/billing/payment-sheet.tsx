import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { AmountDue, CashFault } from '#contract/rules/payments/amount-due.ts';
import { readCashDue } from '#contract/rules/payments/amount-due.ts';
import { brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import { readPrice, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { paymentMethodLabels } from '#labels/record-labels.ts';
import { useDraft } from '#hooks/drafts/use-draft.ts';
import { ChangedMeanwhile, DoneMeanwhile, useSeen } from '#parts/forms/changed-meanwhile.tsx';
import { DayField } from '#ui/fields/date-time-fields.tsx';
import { useConfirm } from '#ui/layers/confirm.ts';
import { Field } from '#ui/fields/field.tsx';
import { useFormats } from '#ui/format.ts';
import { ErrorNotice } from '#ui/states/notice.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { Sheet } from '#ui/layers/sheet.tsx';
import { SheetAction } from '#ui/actions/sheet-action.tsx';
import { useNow } from '#ui/timing/use-now.ts';
import { useBill } from './use-bill.ts';
import { orderFieldDraft } from '../forms/order-field.draft.ts';

const methods: readonly Payment['method'][] = ['transfer', 'card', 'online', 'cash'];

/** `beyondAny`: more than any order costs. The law's limit is about cash alone. */
type PaymentFault = CashFault | 'beyondAny';

const faults: Readonly<Record<PaymentFault, MessageDescriptor>> = {
  empty: msg`Indiquez le montant reçu.`,
  notANumber: msg`Un montant : 215 ou 215,50`,
  negative: msg`Le montant reçu ne peut pas être négatif.`,
  zero: msg`Le montant reçu doit dépasser 0 €.`,
  tooMuch: msg`En espèces, la loi permet 3 000 € au plus par commande.`,
  notRounded: msg`En espèces, le total s’arrondit à 5 cents, par exemple 250,50 ou 250,55.`,
  beyondAny: msg`Le montant est trop élevé : moins de 1 000 000 €.`,
  overDue: msg`C’est plus que ce qui est dû.`,
  alreadyPaid: msg`Cette commande est déjà payée.`,
};

/** Parses the amount of a payment: cash by the law's rules, anything else as it came. */
function readPayment(
  typed: string,
  method: Payment['method'],
  owed: AmountDue | null,
): { cents: number } | { fault: PaymentFault } {
  if (method === 'cash') return readCashDue(typed, owed);
  const read = readPrice(typed);
  return 'fault' in read && read.fault === 'tooMuch' ? { fault: 'beyondAny' } : read;
}

export interface PaymentSheetProps {
  order: Order;
  owed: AmountDue | null;
  payments: readonly Payment[];
  onClose: () => void;
}

/** Records money received for an order. The typed amount is a draft until it is saved. */
export function PaymentSheet({ order, owed, payments, onClose }: PaymentSheetProps) {
  const { t, i18n } = useLingui();
  const { record } = useBill(order);
  const today = brusselsDay(useNow());
  const amount = useDraft(
    orderFieldDraft(order.id, 'payment'),
    owed === null || owed.due === 0 ? '' : typedEuros(owed.due),
  );
  const [method, setMethod] = useState<Payment['method']>('transfer');
  const [day, setDay] = useState<string | null>(today);
  const [tried, setTried] = useState(false);
  const ask = useConfirm();
  const formats = useFormats();
  const read = readPayment(amount.text, method, owed);
  const seen = useSeen(payments.map(({ id }) => id));
  // A draft goes on over what was due when it began.
  const dueBefore = amount.movedTo !== null && !seen.isChanged;
  const isLate = day !== null && day > today;
  const late = isLate ? t`Cette date est dans le futur.` : undefined;
  const dayProblem = day === null ? t`Choisissez un jour.` : late;

  function acceptWith(accept: () => void): void {
    if (amount.movedTo !== null) amount.keepOver(amount.text);
    accept();
  }

  async function save(): Promise<void> {
    setTried(true);
    if ('fault' in read || day === null || isLate) return;
    if (owed !== null && method !== 'cash' && read.cents > owed.due) {
      const { accepted } = await ask({
        title: t`Noter plus que ce qui est dû ?`,
        body: owed.due === 0 ? t`Cette commande est déjà payée.` : t`Reste à payer : ${formats.money(owed.due)}`,
        confirmLabel: t`Noter quand même`,
        doubtful: true,
      });
      if (!accepted) return;
    }
    const receivedAt = day === today ? new Date().toISOString() : brusselsInstant(day, '12:00');
    if (!(await record.submit({ method, amount: read.cents, receivedAt, note: '' }, amount))) return;
    onClose();
  }

  return (
    <Sheet
      open
      title={t`Enregistrer un paiement`}
      onClose={onClose}
      footer={
        <SheetAction disabled={record.isSubmitting || seen.isChanged || dueBefore} onClick={() => void save()}>
          <Trans>Enregistrer</Trans>
        </SheetAction>
      }
    >
      <DoneMeanwhile seen={{ ...seen, accept: () => acceptWith(seen.accept) }}>
        <LatestPayments payments={payments} />
      </DoneMeanwhile>
      {dueBefore ? (
        <ChangedMeanwhile draft={amount} show={(due) => t`Reste à payer : ${due === '' ? '0' : due} €`} />
      ) : null}
      <SegmentedControl
        label={t`Mode de paiement`}
        value={method}
        options={methods.map((value) => ({ value, label: i18n._(paymentMethodLabels[value]) }))}
        onChange={setMethod}
      />
      <Field
        label={t`Montant reçu`}
        value={amount.text}
        inputMode="decimal"
        autoComplete="off"
        error={tried && 'fault' in read ? i18n._(faults[read.fault]) : undefined}
        onChange={(event) => amount.setText(event.target.value)}
      />
      <DayField label={t`Reçu le`} value={day} error={tried ? dayProblem : undefined} onChange={setDay} />
      <ErrorNotice error={record.error} />
    </Sheet>
  );
}

/** Says what was received for the order, by whom: the last one may be the money that is noted here. */
function LatestPayments({ payments }: { payments: readonly Payment[] }) {
  const { i18n } = useLingui();
  const formats = useFormats();
  if (payments.length === 0) return <Trans>Aucun paiement n’est noté.</Trans>;
  return (
    <ul>
      {payments.map(({ id, amount, method, receivedBy, receivedAt }) => (
        <li key={id}>
          {formats.money(amount)}, {i18n._(paymentMethodLabels[method])}, {formats.date(receivedAt)} ({receivedBy.name})
        </li>
      ))}
    </ul>
  );
}
