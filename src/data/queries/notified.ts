import type { UserDatabase } from '../user-database.ts';

/** Of these messages, those that are on the device, read or not. */
export async function messagesHere(db: UserDatabase, ids: readonly string[]): Promise<Set<string>> {
  const stored = await db.messages.bulkGet([...ids]);
  return new Set(stored.flatMap((message) => (message === undefined ? [] : [message.id])));
}
