import { Trans, useLingui } from '@lingui/react/macro';
import type { Order, OrderState } from '#contract/entities/order.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { orderStateLabels } from '#labels/orders/order-labels.ts';
import { useFormats } from '#ui/format.ts';
import { PaidMark } from '#ui/lists/marks.tsx';
import type { Tone } from '#ui/lists/pill.tsx';
import { Chip, Pill } from '#ui/lists/pill.tsx';

const tones: Record<OrderState, Tone> = {
  toPlan: 'off',
  planned: 'info',
  visited: 'visited',
  encoding: 'visited',
  waitingForClient: 'wait',
  certified: 'safe',
  cancelled: 'off',
};

/** Shows the state of an order in its colour; a cancelled one struck through. */
export function OrderStatePill({ state }: { state: OrderState }) {
  const { i18n } = useLingui();
  const word = i18n._(orderStateLabels[state]);
  return (
    <Pill tone={tones[state]}>
      <span className={state === 'cancelled' ? 'truncate line-through' : 'truncate'} title={word}>
        {word}
      </span>
    </Pill>
  );
}

interface OrderPaidMarkProps {
  order: Pick<Order, 'paid' | 'paidBeyond' | 'invoice' | 'state' | 'total'>;
  /** Shows the total, where it is not shown elsewhere. */
  withTotal?: boolean;
}

/**
 * Shows whether an order is paid, or what was paid beyond its total. It is unpaid from its invoice on only: before, only its total
 * is shown.
 */
export function OrderPaidMark({ order, withTotal = false }: OrderPaidMarkProps) {
  const formats = useFormats();
  const total = formats.money(order.total);
  if (order.paidBeyond !== undefined) {
    const beyond = formats.money(order.paidBeyond);
    return (
      <>
        <Pill tone="bad">
          <Trans>Payé en trop : {beyond}</Trans>
        </Pill>
        {withTotal ? <Chip>{total}</Chip> : null}
      </>
    );
  }
  if (order.paid || isOwed(order)) return <PaidMark paid={order.paid} {...(withTotal ? { amount: total } : {})} />;
  return withTotal ? <Chip>{total}</Chip> : null;
}
