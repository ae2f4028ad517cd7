import type { Invoice } from '#contract/entities/invoice.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { amountDueOf } from '#contract/rules/payments/amount-due.ts';
import { papersOfOrder, paymentsOfOrder } from '#data/queries/orders/payments.ts';
import { useLive } from '#hooks/data/use-live.ts';

/** The money of an order as this device has it. */
export interface OrderMoney {
  payments: readonly Payment[];
  papers: readonly Invoice[];
  /** Null for an order without a price. */
  owed: AmountDue | null;
}

/** Returns the money of an order; undefined until it is read. */
export function useOrderMoney(order: Order): OrderMoney | undefined {
  const read = useLive(
    async (db) => ({ payments: await paymentsOfOrder(db, order.id), papers: await papersOfOrder(db, order.id) }),
    [order.id],
  );
  return read === undefined ? undefined : { ...read, owed: amountDueOf(order, read.payments) };
}
