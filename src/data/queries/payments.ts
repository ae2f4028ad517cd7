import type { Payment } from '#contract/entities/payment.ts';
import type { UserDatabase } from '../user-database.ts';

/** Returns an order's payments on this device. */
export async function paymentsOfOrder(db: UserDatabase, orderId: string): Promise<Payment[]> {
  return (await db.payments.where('row.orderId').equals(orderId).toArray()).map(({ row }) => row);
}
