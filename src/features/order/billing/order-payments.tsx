import { Trans, useLingui } from '@lingui/react/macro';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import { correctionRefusal } from '#contract/mutations/refusals.ts';
import type { PaymentDoubt } from '#contract/rules/payments/amount-due.ts';
import { doubtfulPayments } from '#contract/rules/payments/amount-due.ts';
import { useJudged } from '#parts/acts/use-judged.ts';
import { useRowSync } from '#hooks/sync/use-row-sync.ts';
import { paymentMethodLabels } from '#labels/record-labels.ts';
import { Gone } from '#parts/forms/gone.tsx';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { later } from '#ui/page/later.tsx';
import { SyncMark } from '#ui/lists/marks.tsx';
import { Pill } from '#ui/lists/pill.tsx';
import { useLast } from '#ui/layers/use-last.ts';
import type { CorrectionSheetProps } from './correction-sheet.tsx';
import { useAddressSheet } from '#hooks/addresses/use-address-sheet.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';

const CorrectionSheet = later<CorrectionSheetProps>(
  async () => (await import('./correction-sheet.tsx')).CorrectionSheet,
);

/** Lists what was received for an order and what was taken back, the oldest first. */
export function OrderPayments({ order, payments }: { order: Order; payments: readonly Payment[] }) {
  const { t } = useLingui();
  const { value: asked, open, close } = useAddressSheet('correct');
  const doubts = doubtfulPayments(order.total, payments);
  const takenBack = new Set(payments.flatMap(({ corrects }) => corrects ?? []));
  const judge = useJudged()({ payments });
  const mayCorrect = ({ id, ...payment }: Payment): boolean =>
    correctionRefusal({ ...payment, paymentId: '', correctedId: id }, judge) === undefined;
  const found = payments.find((payment) => payment.id === asked && mayCorrect(payment));
  // What is typed stays when a colleague takes the payment back first.
  const last = useLast(found, asked !== null);
  const corrected = last?.id === asked ? last : undefined;
  const taker = payments.find(({ corrects }) => corrects !== undefined && corrects === corrected?.id);
  const why = taker === undefined ? null : t`Ce paiement est déjà annulé par ${taker.receivedBy.name}.`;
  return (
    <>
      <ul aria-label={t`Paiements`} className="divide-y divide-line-2 empty:hidden">
        {payments
          .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt))
          .map((payment) => (
            <PaymentLine
              key={payment.id}
              payment={payment}
              isTakenBack={takenBack.has(payment.id)}
              doubt={doubts.get(payment.id)}
              onCorrect={mayCorrect(payment) ? () => open(payment.id) : null}
            />
          ))}
      </ul>
      {corrected === undefined ? null : (
        <Gone why={why}>
          <LayerInAddress>
            <CorrectionSheet key={corrected.id} payment={corrected} onClose={close} />
          </LayerInAddress>
        </Gone>
      )}
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
  const { status: sync } = useRowSync('payments', id);
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
          <Button look="quiet" size="compact" onClick={onCorrect}>
            <Trans>Corriger</Trans>
          </Button>
        )}
        <SyncMark status={sync} />
      </span>
    </li>
  );
}
