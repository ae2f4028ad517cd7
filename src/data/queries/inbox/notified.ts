import type { UserDatabase } from '../../user-database.ts';

/** Returns which of these messages and notifications are on this device and read. */
export async function readHere(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const stored = await Promise.all([
    db.messages.where('id').anyOf(ids).toArray(),
    db.notifications.where('id').anyOf(ids).toArray(),
  ]);
  return new Set(stored.flat().flatMap(({ id, unreadAt }) => (unreadAt === undefined ? [id] : [])));
}
