import type { UserDatabase } from '../user-database.ts';

/** Returns the sum of an order's payments on this device but one, in cents. */
export async function receivedFor(db: UserDatabase, orderId: string, except: string): Promise<number> {
  const stored = await db.payments.where('row.orderId').equals(orderId).toArray();
  return stored.filter(({ id }) => id !== except).reduce((sum, { row }) => sum + row.amount, 0);
}
