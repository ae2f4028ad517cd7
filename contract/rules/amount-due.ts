import type { Order } from '../entities/order.ts';
import type { Payment } from '../entities/payment.ts';
import { cashMax } from '../entities/payment.ts';
import type { AmountFault } from './typed-amounts.ts';
import { cashStep, readCash } from './typed-amounts.ts';

/** What an order still owes, in cents. */
export interface AmountDue {
  due: number;
  /** Cash of earlier payments: the legal maximum is for the whole debt. */
  cashBefore: number;
}

/** Why typed cash is not accepted for an order. */
export type CashFault = AmountFault | 'overDue' | 'alreadyPaid';

function sum(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((all, { amount }) => all + amount, 0);
}

/** Returns what an order still owes after its payments; null for an order without a price. */
export function amountDueOf(
  { total, paid }: Pick<Order, 'total' | 'paid'>,
  payments: readonly Pick<Payment, 'amount' | 'method'>[],
): AmountDue | null {
  if (total <= 0) return null;
  const cashBefore = sum(payments.filter(({ method }) => method === 'cash'));
  return { due: paid ? 0 : Math.max(0, total - sum(payments)), cashBefore };
}

/** Returns the most cash that settles the amount due, rounded to the nearest five cents and within the legal maximum. */
export function cashDue({ due, cashBefore }: AmountDue): number {
  return Math.max(0, Math.min(settles(due, 'cash'), cashMax - cashBefore));
}

/** Parses the cash that the client paid. Refuses more than the order owes. An unknown amount due refuses nothing. */
export function readCashDue(typed: string, owed: AmountDue | null): { cents: number } | { fault: CashFault } {
  const read = readCash(typed);
  if ('fault' in read || owed === null) return read;
  if (owed.due === 0) return { fault: 'alreadyPaid' };
  if (read.cents + owed.cashBefore > cashMax) return { fault: 'tooMuch' };
  return read.cents > cashDue(owed) ? { fault: 'overDue' } : read;
}

/** Returns what is left to pay after this cash. Cash settles the amount due rounded to five cents. */
export function leftAfterCash({ due }: AmountDue, cash: number): number {
  return cash >= settles(due, 'cash') ? 0 : due - cash;
}

/** Returns true when the payments settle the total of an order. An order without a price is never paid. */
export function isSettled(total: number, payments: readonly Pick<Payment, 'amount' | 'method'>[]): boolean {
  const received = sum(payments);
  return total > 0 && payments.some(({ method }) => received >= settles(total, method));
}

/** Returns the sum that settles a total when the last of it is paid so, in cents: cash is rounded to five cents. */
export function settles(total: number, method: Payment['method']): number {
  return method === 'cash' ? Math.round(total / cashStep) * cashStep : total;
}
