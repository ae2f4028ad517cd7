import type { Order } from '../entities/order.ts';

/** Returns true for an invoiced order that is not paid. A cancelled order and one without an invoice owe nothing. */
export function isOwed({ paid, invoice, state }: Pick<Order, 'paid' | 'invoice' | 'state'>): boolean {
  return !paid && invoice !== null && state !== 'cancelled';
}

/**
 * Returns what an order still has to receive, in cents; null for an order without a price.
 * @param received the payments so far, in cents
 */
export function amountDue({ paid, total }: Pick<Order, 'paid' | 'total'>, received: number): number | null {
  if (total === 0) return null;
  return paid ? 0 : Math.max(0, total - received);
}

/** Returns the cash that settles an amount: rounded to five cents (Code of economic law, article VI.7/3). */
export function cashDue(due: number): number {
  return Math.round(due / 5) * 5;
}
