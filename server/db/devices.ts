import type { Db, Trx } from './database.ts';

/** The database that a device of a user last reported from, null before its first word. The device is added, and locked. */
export async function lockDevice(trx: Trx, deviceId: string, userId: string, now: Date): Promise<string | null> {
  await trx
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, last_seen_at: now.toISOString() })
    .onConflict((on) => on.columns(['id', 'user_id']).doNothing())
    .execute();
  const { database_id } = await trx
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .select('database_id')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return database_id;
}

/** The same without adding or locking. */
export async function readDatabaseId(db: Db, deviceId: string, userId: string): Promise<string | null> {
  const found = await db
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .select('database_id')
    .executeTakeFirst();
  return found?.database_id ?? null;
}

export async function noteDatabase(trx: Trx, deviceId: string, userId: string, databaseId: string): Promise<void> {
  await trx
    .updateTable('devices')
    .set({ database_id: databaseId })
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Revokes every device of a user; returns those that were not yet. */
export async function revokeDevices(trx: Trx, email: string, now: Date): Promise<{ id: string; user_id: string }[]> {
  return trx
    .updateTable('devices')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', 'in', trx.selectFrom('users').where('email', '=', email.toLowerCase()).select('id'))
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id'])
    .execute();
}
