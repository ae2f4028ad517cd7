import type { Visit } from '#contract/entities/visit.ts';
import type { UserDatabase } from '../user-database.ts';

/** The visits of an order, earliest first. */
export async function visitsOfOrder(db: UserDatabase, orderId: string): Promise<Visit[]> {
  const stored = await db.visits.where('row.orderId').equals(orderId).toArray();
  return stored.map(({ row }) => row).sort((a, b) => a.plannedStart.localeCompare(b.plannedStart));
}
