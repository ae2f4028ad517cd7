import type { UserDatabase } from '../database/user-database.ts';

/** Key of the identifier of this database, made with its first heartbeat (rule RN5). */
export const databaseIdKey = 'id';

/** Returns the identifier of this database; undefined before its first heartbeat. */
export async function databaseIdOf(db: UserDatabase): Promise<string | undefined> {
  return (await db.facts.get(databaseIdKey))?.value;
}
