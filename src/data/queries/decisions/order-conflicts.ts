import type { Conflict } from '#contract/entities/conflict.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { rowsOfOrder } from '../../rows/stored-rows.ts';

/** Returns all conflicts of an order (rule CF2), the latest first, decided or not. */
export async function conflictsOfOrder(db: UserDatabase, orderId: string): Promise<Conflict[]> {
  return (await rowsOfOrder(db.conflicts, orderId)).sort((a, b) => b.at.localeCompare(a.at));
}
