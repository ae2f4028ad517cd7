import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A user as stored, without the password's hash. */
export interface Account {
  id: string;
  email: string;
  first_name: string;
  name: string;
  roles: string[];
  qualifications: string[];
  picture: string | null;
  disabled: boolean;
}

const accountColumns = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.name',
  'users.roles',
  'users.qualifications',
  'users.picture',
  'users.disabled',
] as const;

export interface FoundAccount {
  account: Account;
  /** The device asked for, when the user has it. */
  device: { revoked: boolean; lastSeenAt: Date } | null;
}

/** A user by identifier, with one of their devices. */
export async function findAccount(db: Db, userId: string, deviceId: string | null): Promise<FoundAccount | undefined> {
  const found = await db
    .selectFrom('users')
    .leftJoin('devices', (join) => join.onRef('devices.user_id', '=', 'users.id').on('devices.id', '=', deviceId))
    .where('users.id', '=', userId)
    .select(accountColumns)
    .select(['devices.revoked_at', 'devices.last_seen_at'])
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { revoked_at, last_seen_at, ...account } = found;
  return { account, device: last_seen_at === null ? null : { revoked: revoked_at !== null, lastSeenAt: last_seen_at } };
}

/** A user by email (small letters), with the password's hash. */
export function findCredentials(db: Db, email: string): Promise<(Account & { password_hash: string }) | undefined> {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .select(accountColumns)
    .select('users.password_hash')
    .executeTakeFirst();
}

/** Notes that a device of a user is in use; a new one is added. */
export async function touchDevice(db: Db, deviceId: string, userId: string, now: Date): Promise<{ revoked: boolean }> {
  const device = await db
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, last_seen_at: now.toISOString() })
    .onConflict((on) => on.columns(['id', 'user_id']).doUpdateSet({ last_seen_at: now.toISOString() }))
    .returning('revoked_at')
    .executeTakeFirstOrThrow();
  return { revoked: device.revoked_at !== null };
}

/** Adds a user. The email is stored in small letters. */
export async function addUser(
  db: Db,
  user: Omit<Account, 'disabled'> & { password_hash: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('users')
    .values({ ...user, email: user.email.toLowerCase(), created_at: now.toISOString() })
    .execute();
}

/** Every user, disabled or not. */
export function listAccounts(db: Db): Promise<Account[]> {
  return db.selectFrom('users').select(accountColumns).orderBy('users.id').execute();
}

/** True when there is no user at all: a database that was never used. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from users) as used`.execute(db);
  return rows[0]?.used !== true;
}

/** Replaces a user's password; their tokens stay good. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Disables a user: no token of theirs is good any more. False when there is no such user. */
export async function disableUser(db: Db, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ disabled: true })
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
