import type { Order } from '../../entities/order.ts';
import type { Payment } from '../../entities/payment.ts';
import { cashMax } from '../../values/limits.ts';
import type { AmountFault } from '../text/typed-amounts.ts';
import { cashStep, readCash } from '../text/typed-amounts.ts';

/** What an order still owes, in cents. */
export interface AmountDue {
  due: number;
  /** Cash of earlier payments: the legal maximum is for the whole debt. */
  cashBefore: number;
}

/** Why typed cash is not accepted for an order. */
export type CashFault = AmountFault | 'overDue' | 'alreadyPaid';

type Money = Pick<Payment, 'amount' | 'method'>;

function sum(payments: readonly Pick<Payment, 'amount'>[]): number {
  return payments.reduce((all, { amount }) => all + amount, 0);
}

function cashOf(payments: readonly Money[]): number {
  return sum(payments.filter(({ method }) => method === 'cash'));
}

/** Returns true when an order is paid: as its payments say, or as its mark says while it has none. */
function isPaid({ total, paid }: Pick<Order, 'total' | 'paid'>, payments: readonly Money[]): boolean {
  return payments.length === 0 ? paid : isSettled(total, payments);
}

/** Returns what an order still owes after its payments; null for an order without a price. */
export function amountDueOf(order: Pick<Order, 'total' | 'paid'>, payments: readonly Money[]): AmountDue | null {
  if (order.total <= 0) return null;
  return { due: isPaid(order, payments) ? 0 : order.total - sum(payments), cashBefore: cashOf(payments) };
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

/**
 * Returns true when the payments settle the total of an order: cash settles what the others leave, rounded to five cents. An
 * order without a price is never paid.
 */
export function isSettled(total: number, payments: readonly Money[]): boolean {
  const cash = cashOf(payments);
  const left = total - (sum(payments) - cash);
  return total > 0 && (left <= 0 || (cash > 0 && cash >= settles(left, 'cash')));
}

/** Returns what was received beyond an order's total, in cents. The rounding of cash is not. */
export function receivedBeyond(total: number, payments: readonly Money[]): number {
  if (total <= 0) return 0;
  const cash = cashOf(payments);
  const left = total - (sum(payments) - cash);
  return left <= 0 ? cash - left : Math.max(0, cash - Math.max(left, settles(left, 'cash')));
}

/**
 * Returns an order with the mark that its payments give, and with what is beyond its total. An order without any keeps its mark,
 * which may be older than they are.
 */
export function settledBy(order: Order, payments: readonly Money[]): Order {
  if (payments.length === 0) return order;
  const { paidBeyond: _, ...rest } = order;
  const beyond = receivedBeyond(order.total, payments);
  return { ...rest, paid: isPaid(order, payments), ...(beyond === 0 ? {} : { paidBeyond: beyond }) };
}

/** What the office looks into: the same sum came twice by the same means, or more than was due. */
export type PaymentDoubt = 'twice' | 'beyondDue';

/**
 * Returns the doubtful payments of an order by identifier. Of two that settle it twice, the later one is. A payment that was taken
 * back, and its counter-entry, count for nothing.
 */
export function doubtfulPayments(total: number, payments: readonly Payment[]): Map<string, PaymentDoubt> {
  const doubts = new Map<string, PaymentDoubt>();
  const corrected = new Set(payments.flatMap(({ corrects }) => corrects ?? []));
  const standing = payments
    .filter(({ id, corrects }) => corrects === undefined && !corrected.has(id))
    .toSorted((one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.id.localeCompare(other.id));
  for (const [place, { id, amount, method }] of standing.entries()) {
    const before = standing.slice(0, place);
    if (receivedBeyond(total, standing.slice(0, place + 1)) === 0) continue;
    const isSame = before.some((one) => one.amount === amount && one.method === method);
    doubts.set(id, isSame ? 'twice' : 'beyondDue');
  }
  return doubts;
}

/** Returns the sum that settles a total when the last of it is paid so, in cents: cash is rounded to five cents. */
export function settles(total: number, method: Payment['method']): number {
  return method === 'cash' ? Math.round(total / cashStep) * cashStep : total;
}
