import type { Db, Trx } from './database.ts';

/** The last word that was heard of a device of a user: from which of its databases, and its number there. */
export interface HeardWord {
  databaseId: string | null;
  number: number | null;
}

function heardFrom(row: { database_id: string | null; last_word: number | null } | undefined): HeardWord {
  return { databaseId: row?.database_id ?? null, number: row?.last_word ?? null };
}

/** What was heard of a device before, nothing before its first word. The device is added, and locked. */
export async function lockDevice(trx: Trx, deviceId: string, userId: string, now: Date): Promise<HeardWord> {
  await trx
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, last_seen_at: now.toISOString() })
    .onConflict((on) => on.columns(['id', 'user_id']).doNothing())
    .execute();
  return heardFrom(await selectHeard(trx, deviceId, userId).forUpdate().executeTakeFirstOrThrow());
}

/** The same without adding or locking. */
export async function readHeard(db: Db, deviceId: string, userId: string): Promise<HeardWord> {
  return heardFrom(await selectHeard(db, deviceId, userId).executeTakeFirst());
}

function selectHeard(db: Db, deviceId: string, userId: string) {
  return db
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .select(['database_id', 'last_word']);
}

export async function noteHeard(db: Db, deviceId: string, userId: string, heard: HeardWord): Promise<void> {
  await db
    .updateTable('devices')
    .set({ database_id: heard.databaseId, last_word: heard.number })
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Revokes every device of a user, and tells them nothing any more; returns those that were not yet. */
export async function revokeDevices(trx: Trx, email: string, now: Date): Promise<{ id: string; user_id: string }[]> {
  await trx
    .deleteFrom('alert_subscriptions')
    .where('user_id', 'in', trx.selectFrom('users').where('email', '=', email.toLowerCase()).select('id'))
    .execute();
  return trx
    .updateTable('devices')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', 'in', trx.selectFrom('users').where('email', '=', email.toLowerCase()).select('id'))
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}
