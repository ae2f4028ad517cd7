import { sql } from 'kysely';
import type { Db } from './database.ts';

/** A user as stored, without the password hash. */
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
  /** The requested device; null when the user does not have it. */
  device: { revoked: boolean; lastSeenAt: Date } | null;
}

/** Returns a user by identifier, with one of their devices. */
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

/** Returns a user by email (lower case), with the password hash. */
export function findCredentials(db: Db, email: string): Promise<(Account & { password_hash: string }) | undefined> {
  return db
    .selectFrom('users')
    .where('email', '=', email)
    .select(accountColumns)
    .select('users.password_hash')
    .executeTakeFirst();
}

/** Records that a device of a user is in use. Adds the device when it is new. */
export async function touchDevice(db: Db, deviceId: string, userId: string, now: Date): Promise<{ revoked: boolean }> {
  const device = await db
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, last_seen_at: now.toISOString() })
    .onConflict((on) => on.columns(['id', 'user_id']).doUpdateSet({ last_seen_at: now.toISOString() }))
    .returning('revoked_at')
    .executeTakeFirstOrThrow();
  return { revoked: device.revoked_at !== null };
}

/** Returns true when a user has signed in on a device that is not revoked. */
export async function isKnownDevice(db: Db, deviceId: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds a user. Stores the email in lower case. */
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

/** Returns every user, disabled or not. */
export function listAccounts(db: Db): Promise<Account[]> {
  return db.selectFrom('users').select(accountColumns).orderBy('users.id').execute();
}

/** Returns the e-mail addresses of the enabled users under a domain, sorted. */
export async function enabledUnder(db: Db, domain: string): Promise<string[]> {
  const found = await db
    .selectFrom('users')
    .where('email', 'like', `%@${domain}`)
    .where('disabled', '=', false)
    .select('email')
    .orderBy('email')
    .execute();
  return found.map(({ email }) => email);
}

/** Returns true when there is no user: the database was never used. */
export async function hasNoUsers(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from users) as used`.execute(db);
  return rows[0]?.used !== true;
}

/** Replaces a user's password. Their tokens stay valid. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Disables a user, which invalidates their tokens. Returns false when no user has this email. */
export async function disableUser(db: Db, email: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ disabled: true })
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
