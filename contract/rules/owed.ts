import type { Order } from '../entities/order.ts';

/** Returns true for an invoiced order that is not paid. A cancelled order and one without an invoice owe nothing. */
export function isOwed({ paid, invoice, state }: Pick<Order, 'paid' | 'invoice' | 'state'>): boolean {
  return !paid && invoice !== null && state !== 'cancelled';
}
