import type { OutboxEntry } from '#sync/outbox.ts';
import { orderOf } from '../mutation-order.ts';
import type { UserDatabase } from '../user-database.ts';

/** What is not on the server yet. What is offered again after a restore was, and is nobody's worry (rule OB10). */
async function unsent(db: UserDatabase): Promise<OutboxEntry[]> {
  const entries = await db.outbox.where('state').anyOf('pending', 'refused').toArray();
  return entries.filter((entry) => entry.again === undefined);
}

/** Orders about which something is not on the server, each with the worst of their mutations' states. */
export async function unsentByOrder(db: UserDatabase): Promise<Map<string, 'pending' | 'refused'>> {
  const entries = await unsent(db);
  const states = new Map<string, 'pending' | 'refused'>();
  for (const entry of entries) {
    const orderId = orderOf(entry);
    if (orderId === undefined || states.get(orderId) === 'refused') continue;
    states.set(orderId, entry.state === 'refused' ? 'refused' : 'pending');
  }
  return states;
}

/**
 * The refused mutations about an order, oldest first. A refused message is on no row that could be asked for, since its effect
 * is folded out.
 */
export async function refusedOfOrder(db: UserDatabase, orderId: string): Promise<OutboxEntry[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq');
  return refused.filter((entry) => orderOf(entry) === orderId);
}

/** How much about each order is not on the server; what is about no order stands under null. */
export async function unsentCounts(
  db: UserDatabase,
): Promise<Map<string | null, { pending: number; refused: number }>> {
  const counts = new Map<string | null, { pending: number; refused: number }>();
  for (const entry of await unsent(db)) {
    const orderId = orderOf(entry) ?? null;
    const count = counts.get(orderId) ?? { pending: 0, refused: 0 };
    if (entry.state === 'refused') count.refused += 1;
    else count.pending += 1;
    counts.set(orderId, count);
  }
  return counts;
}
