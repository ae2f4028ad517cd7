import type { UserDatabase } from '../user-database.ts';

/** Of these messages and notifications, those that are on the device, read or not. */
export async function receivedHere(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const stored = await Promise.all([
    db.messages.where('id').anyOf(ids).primaryKeys(),
    db.notifications.where('id').anyOf(ids).primaryKeys(),
  ]);
  return new Set(stored.flat());
}
