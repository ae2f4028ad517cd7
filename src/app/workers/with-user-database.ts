import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';

/** Names a user's database. */
export interface DatabaseOwner {
  deployment: string;
  userId: string;
}

/** Runs work on a user's database, and closes it. */
export async function withUserDatabase<T>(
  { deployment, userId }: DatabaseOwner,
  work: (db: UserDatabase) => Promise<T>,
): Promise<T> {
  const db = openUserDatabase(deployment, userId);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
