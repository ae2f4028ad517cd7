import { logRenewal } from '../database/renew-log.ts';
import type { SessionHint } from './session-hint.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { closeUserDatabase, openUserDatabase, userDatabaseName } from '../database/user-database.ts';

/** Dexie stores its versions times ten. */
const versionFactor = 10;

let ahead: Promise<UserDatabase | null> = Promise.resolve(null);

/** Opens a database that is there in this version. Never makes or upgrades one: the user may have erased theirs (rule RN6b). */
async function openExisting({ deployment, userId }: SessionHint): Promise<UserDatabase | null> {
  const db = openUserDatabase(deployment, userId);
  const name = userDatabaseName(deployment, userId);
  const stored = (await indexedDB.databases()).find((database) => database.name === name);
  if (stored?.version !== db.verno * versionFactor) return null;
  await db.open();
  return db;
}

/**
 * Begins to open the database of the user who was signed in last, while the session is read from another one. Never rejects: a
 * failure shows when the database is opened for the session.
 */
export function openAhead(hint: SessionHint): void {
  ahead = openExisting(hint).catch(() => null);
}

/**
 * Returns the database of the signed-in user: the one that was opened ahead, or one that is not open yet. Closes what was opened
 * for somebody else.
 */
export async function takeUserDatabase(deployment: string, userId: string): Promise<UserDatabase> {
  const opened = await ahead;
  ahead = Promise.resolve(null);
  if (opened !== null && opened.name === userDatabaseName(deployment, userId) && opened.isOpen()) return opened;
  if (opened !== null) closeUserDatabase(opened);
  // It may have to be made or upgraded.
  await logRenewal();
  return openUserDatabase(deployment, userId);
}

/** Closes what was opened ahead: nobody is signed in. */
export async function dropAhead(): Promise<void> {
  const opened = await ahead;
  ahead = Promise.resolve(null);
  if (opened !== null) closeUserDatabase(opened);
}
