import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { PaymentDoubt } from '#contract/rules/amount-due.ts';
import { doubtfulPayments } from '#contract/rules/amount-due.ts';
import { useAppData } from '#hooks/use-app-data.tsx';
import { useRoles } from '#hooks/use-roles.ts';
import { useRowSync } from '#hooks/use-row-sync.ts';
import { paymentMethodLabels } from '#labels/record-labels.ts';
import { Button } from '#ui/button.tsx';
import { useFormats } from '#ui/format.ts';
import { SyncMark } from '#ui/marks.tsx';
import { Pill } from '#ui/pill.tsx';
import { CorrectionSheet } from './correction-sheet.tsx';

/** Lists what was received for an order and what was taken back, the oldest first. */
export function OrderPayments({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const { t } = useLingui();
  const { actor } = useAppData();
  const { supervisor } = useRoles();
  const [corrected, setCorrected] = useState<Payment | null>(null);
  const doubts = doubtfulPayments(order.total, payments);
  const takenBack = new Set(payments.flatMap(({ corrects }) => corrects ?? []));
  return (
    <>
      <ul aria-label={t`Paiements`} className="divide-y divide-line-2">
        {payments
          .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
          .map((payment) => {
            const { id, corrects, receivedBy } = payment;
            const stands = corrects === undefined && !takenBack.has(id);
            return (
              <PaymentLine
                key={id}
                payment={payment}
                isTakenBack={takenBack.has(id)}
                doubt={doubts.get(id)}
                onCorrect={stands && (supervisor || receivedBy.id === actor.id) ? () => setCorrected(payment) : null}
              />
            );
          })}
      </ul>
      {corrected === null ? null : <CorrectionSheet payment={corrected} onClose={() => setCorrected(null)} />}
    </>
  );
}

interface PaymentLineProps {
  payment: Payment;
  isTakenBack: boolean;
  doubt: PaymentDoubt | undefined;
  /** Null when the user may not take it back. */
  onCorrect: (() => void) | null;
}

function PaymentLine({ payment, isTakenBack, doubt, onCorrect }: PaymentLineProps) {
  const { id, amount, method, receivedAt, receivedBy, note, corrects } = payment;
  const { t, i18n } = useLingui();
  const formats = useFormats();
  const { state } = useRowSync('payments', id);
  const details = [corrects === undefined ? '' : t`Correction`, formats.date(receivedAt), receivedBy.name, note];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span className="min-w-0">
        <span className={isTakenBack ? 'text-ink-2 line-through' : ''}>
          <span className="font-semibold tabular-nums">{formats.money(amount)}</span> ·{' '}
          {i18n._(paymentMethodLabels[method])}
        </span>
        <span className="block text-sm wrap-anywhere text-ink-2">
          {details.filter((part) => part !== '').join(' · ')}
        </span>
        {doubt === undefined ? null : (
          <Pill tone="bad" className="mt-1">
            {doubt === 'twice' ? <Trans>Noté deux fois ?</Trans> : <Trans>Plus que ce qui est dû</Trans>}
          </Pill>
        )}
      </span>
      <span className="flex items-center gap-2">
        {onCorrect === null ? null : (
          <Button look="quiet" size="compact" className="print:hidden" onClick={onCorrect}>
            <Trans>Corriger</Trans>
          </Button>
        )}
        <SyncMark state={state} />
      </span>
    </li>
  );
}
