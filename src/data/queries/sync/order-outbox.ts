import type { OutboxEntry } from '#sync/outbox.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { mostPressing, rowStatus, sent, waits, wasReceived } from '#sync/send-status.ts';
import { unreceivedFiles } from '../../files/unreceived-files.ts';
import { orderOf, subjectsOf } from '../../outbox/mutation-subject.ts';
import { entriesIn } from '../../rows/read-entries.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { partsOf, stateOfFile } from './outbox.ts';
import { rowsOfOrder } from '../../rows/stored-rows.ts';

/** Something that the server does not have yet, and the order it concerns. */
interface Unsent {
  orderId: string | null;
  status: SendStatus;
}

/**
 * Returns what the server does not have yet, each thing once. Leaves out mutations offered again after a restore: the server had
 * them (rule OB10).
 */
async function unsent(db: UserDatabase): Promise<Unsent[]> {
  const unreceived = await unreceivedFiles(db);
  const entries = await entriesIn(db, 'pending', 'refused');
  const parts = await partsOf(db, unreceived);
  const whole = entries.filter((entry) => !wasReceived(rowStatus([entry])) && !parts.isPart(entry));
  const subjectOf = await subjectsOf(db, whole);
  const mutations = whole.map((entry): Unsent => {
    const subject = subjectOf(entry);
    return { orderId: subject?.kind === 'order' ? subject.id : null, status: rowStatus([entry]) };
  });
  const files = unreceived.flatMap((one): Unsent[] => {
    const state = stateOfFile(one, parts);
    if (state === 'acknowledged') return [];
    const status: SendStatus = state === 'refused' ? { is: 'refused', code: one.file.error ?? '' } : waits('next');
    return [{ orderId: one.upload.row.orderId, status }];
  });
  return [...mutations, ...files];
}

/** Returns the orders with unsent work, each with the status that its user must know first. */
export async function unsentByOrder(db: UserDatabase): Promise<Map<string, SendStatus>> {
  const statuses = new Map<string, SendStatus>();
  for (const { orderId, status } of await unsent(db))
    if (orderId !== null) statuses.set(orderId, mostPressing([status, statuses.get(orderId) ?? sent]));
  return statuses;
}

/**
 * Returns the refused mutations of an order, oldest first. No row shows a refused message, because its optimistic update is
 * gone.
 */
export async function refusedOfOrder(db: UserDatabase, orderId: string): Promise<OutboxEntry[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq');
  return refused.filter((entry) => orderOf(entry) === orderId);
}

/** Counts the unsent work by order; work without an order has the key null. */
export async function unsentCounts(
  db: UserDatabase,
): Promise<Map<string | null, { pending: number; refused: number }>> {
  const counts = new Map<string | null, { pending: number; refused: number }>();
  for (const { orderId, status } of await unsent(db)) {
    const count = counts.get(orderId) ?? { pending: 0, refused: 0 };
    count[status.is === 'refused' ? 'refused' : 'pending'] += 1;
    counts.set(orderId, count);
  }
  return counts;
}

/** Returns which of these changes of an order the server has settled with every value kept. */
export async function settledUpdates(db: UserDatabase, orderId: string, ids: readonly string[]): Promise<string[]> {
  const settled = await db.settled.bulkGet([...ids]);
  const lost = new Set((await rowsOfOrder(db.conflicts, orderId)).map(({ mutationId }) => mutationId));
  return settled.flatMap((one) => (one === undefined || lost.has(one.id) ? [] : [one.id]));
}
