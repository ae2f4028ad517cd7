import type { Order } from '#contract/entities/order.ts';
import { amountDueOf } from '#contract/rules/payments/amount-due.ts';
import { grouped } from '#contract/values/grouped.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';
import { markedOrders } from './attention.ts';

/** An invoiced order that is not paid. */
export interface Receivable {
  order: Order & { invoice: NonNullable<Order['invoice']> };
  /** What is left to pay, in cents. */
  due: number;
  /** The day by which it was to be paid; null when the invoice is not on this device. */
  dueOn: string | null;
}

/** Returns what is due on the orders of this device. */
export async function receivables(db: UserDatabase): Promise<Receivable[]> {
  const orders = await markedOrders(db, 'owed');
  const ids = orders.map(({ id }) => id);
  const [payments, papers] = await Promise.all([
    readRows(db.payments.where('row.orderId').anyOf(ids)),
    readRows(db.invoices.where('row.orderId').anyOf(ids)),
  ]);
  const paymentsOf = grouped(payments, ({ orderId }) => orderId);
  const papersOf = grouped(papers, ({ orderId }) => orderId);
  return orders.flatMap(({ invoice, ...order }) => {
    const owed = amountDueOf(order, paymentsOf.get(order.id) ?? []);
    if (invoice === null || owed === null || owed.due <= 0) return [];
    const paper = papersOf.get(order.id)?.find(({ kind }) => kind === 'invoice');
    return [{ order: { ...order, invoice }, due: owed.due, dueOn: paper?.dueOn ?? null }];
  });
}
