import type { Invoice } from '#contract/entities/invoice.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { rowsOfOrder } from '../../rows/stored-rows.ts';

/** Returns an order's payments on this device. */
export function paymentsOfOrder(db: UserDatabase, orderId: string): Promise<Payment[]> {
  return rowsOfOrder(db.payments, orderId);
}

/** Returns an order's invoice and payment notice on this device. */
export function papersOfOrder(db: UserDatabase, orderId: string): Promise<Invoice[]> {
  return rowsOfOrder(db.invoices, orderId);
}
