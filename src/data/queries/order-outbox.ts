import type { OutboxEntry } from '#sync/outbox.ts';
import { unreceivedFiles } from '../files/unreceived-files.ts';
import { orderOf } from '../mutation-subject.ts';
import type { UserDatabase } from '../user-database.ts';

/** Something that is not on the server yet, and the order it is about. */
interface Unsent {
  orderId: string | null;
  state: 'pending' | 'refused';
}

/** Files of which the bytes are all that is missing: the others are counted by their mutations. */
async function unsentFiles(db: UserDatabase): Promise<Unsent[]> {
  const files = await unreceivedFiles(db);
  return files.flatMap(({ file, upload: { row, version } }): Unsent[] => {
    if (file.state === 'refused') return [{ orderId: row.orderId, state: 'refused' }];
    return version > 0 && file.state === 'waiting' ? [{ orderId: row.orderId, state: 'pending' }] : [];
  });
}

/** What is not on the server yet. What is offered again after a restore was, and is nobody's worry (rule OB10). */
async function unsent(db: UserDatabase): Promise<Unsent[]> {
  const entries = await db.outbox.where('state').anyOf('pending', 'refused').toArray();
  const mutations = entries
    .filter((entry) => entry.again === undefined)
    .map((entry): Unsent => ({
      orderId: orderOf(entry) ?? null,
      state: entry.state === 'refused' ? 'refused' : 'pending',
    }));
  return [...mutations, ...(await unsentFiles(db))];
}

/** Orders about which something is not on the server, each with the worst of their mutations' states. */
export async function unsentByOrder(db: UserDatabase): Promise<Map<string, 'pending' | 'refused'>> {
  const states = new Map<string, 'pending' | 'refused'>();
  for (const { orderId, state } of await unsent(db)) {
    if (orderId !== null && states.get(orderId) !== 'refused') states.set(orderId, state);
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
  for (const { orderId, state } of await unsent(db)) {
    const count = counts.get(orderId) ?? { pending: 0, refused: 0 };
    count[state] += 1;
    counts.set(orderId, count);
  }
  return counts;
}
