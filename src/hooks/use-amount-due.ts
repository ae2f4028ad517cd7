import type { Order } from '#contract/entities/order.ts';
import { amountDue } from '#contract/rules/owed.ts';
import { receivedFor } from '#data/queries/payments.ts';
import { useLive } from './use-live.ts';

/**
 * Returns what an order still has to receive, in cents; null until the first read and for an order without a price.
 * @param except the payment that a form would record, which does not count
 */
export function useAmountDue(order: Order, except: string): number | null {
  const received = useLive((db) => receivedFor(db, order.id, except), [order.id, except]);
  return received === undefined ? null : amountDue(order, received);
}
