import type { Order } from '../../entities/order.ts';
import { isOpenOrder } from '../orders/order-states.ts';

/** Returns true for an invoiced order that is not paid. A cancelled order and one without an invoice owe nothing. */
export function isOwed({ paid, invoice, state }: Pick<Order, 'paid' | 'invoice' | 'state'>): boolean {
  return !paid && invoice !== null && state !== 'cancelled';
}

/** Returns true for an order whose survey is not accepted. One that is certified or cancelled owes none. */
export function owesSurvey(order: Pick<Order, 'incompleteFollowUp' | 'state'>): boolean {
  return order.incompleteFollowUp && isOpenOrder(order);
}
