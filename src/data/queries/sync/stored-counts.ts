import type { UserDatabase } from '../../database/user-database.ts';
import { unsentOf, unsentWork } from './unsent-work.ts';

/** Number of stored items by kind. */
export interface StoredCounts {
  orders: number;
  messages: number;
  visits: number;
  unsent: number;
  drafts: number;
}

export async function storedCounts(db: UserDatabase): Promise<StoredCounts> {
  const work = await unsentWork(db);
  return db.transaction('r', [db.orders, db.messages, db.visits], async () => ({
    orders: await db.orders.count(),
    messages: await db.messages.count(),
    visits: await db.visits.count(),
    unsent: unsentOf(work),
    drafts: work.drafts,
  }));
}
