import type { UserDatabase } from '../../database/user-database.ts';

/** Returns which of these messages and notifications are on this device and read. */
export async function readHere(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const stored = await Promise.all([
    db.messages.where('id').anyOf(ids).toArray(),
    db.notifications.where('id').anyOf(ids).toArray(),
  ]);
  return new Set(stored.flat().flatMap(({ id, unreadAt }) => (unreadAt === undefined ? [id] : [])));
}

/** Returns which of these rows need no notification any more: read messages and notifications, reminders done or put off. */
export async function settledHere(db: UserDatabase, ids: readonly string[], now: number): Promise<Set<string>> {
  const [read, reminders] = await Promise.all([readHere(db, ids), db.reminders.where('id').anyOf(ids).toArray()]);
  const over = reminders.filter(({ row }) => row.done !== null || Date.parse(row.dueAt) > now);
  return new Set([...read, ...over.map(({ id }) => id)]);
}
