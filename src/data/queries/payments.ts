import type { Invoice } from '#contract/entities/invoice.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns an order's payments on this device. */
export async function paymentsOfOrder(db: UserDatabase, orderId: string): Promise<Payment[]> {
  return (await db.payments.where('row.orderId').equals(orderId).toArray()).map(({ row }) => row);
}

/** Returns an order's invoice and payment notice on this device. */
export async function papersOfOrder(db: UserDatabase, orderId: string): Promise<Invoice[]> {
  return (await db.invoices.where('row.orderId').equals(orderId).toArray()).map(({ row }) => row);
}
