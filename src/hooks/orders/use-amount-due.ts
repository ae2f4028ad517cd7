import { useMemo } from 'react';
import type { Order } from '#contract/entities/order.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { amountDueOf } from '#contract/rules/payments/amount-due.ts';
import { paymentsOfOrder } from '#data/queries/orders/payments.ts';
import { useLive } from '../data/use-live.ts';

/**
 * Returns what an order still owes; null until its payments are read, and for an order without a price.
 * @param except the payment that a form would record, which does not count
 */
export function useAmountDue(order: Order, except: string): AmountDue | null {
  const payments = useLive((db) => paymentsOfOrder(db, order.id), [order.id]);
  return useMemo(() => {
    if (payments === undefined) return null;
    const others = payments.filter(({ id }) => id !== except);
    // The mark of the order counts the payment that does not.
    return amountDueOf(others.length === payments.length ? order : { ...order, paid: false }, others);
  }, [order, payments, except]);
}
