import type { UserDatabase } from '../user-database.ts';

/** Returns which of these messages and notifications are on this device, read or unread. */
export async function receivedHere(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const stored = await Promise.all([
    db.messages.where('id').anyOf(ids).primaryKeys(),
    db.notifications.where('id').anyOf(ids).primaryKeys(),
  ]);
  return new Set(stored.flat());
}
