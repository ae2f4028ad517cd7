import { sql } from 'kysely';
import type { Db, Trx } from '../connection/database.ts';
import { endAllSignIns } from './sign-ins.ts';

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

/** A user with what a token names: their device and their sign-in, each null when they do not have it. */
export interface TokenAccount {
  account: Account;
  device: { revoked: boolean; lastSeenAt: Date } | null;
  /** `end`: why it ended (`SignInEnd`); null while it goes on. */
  signIn: { end: string | null; signedInAt: Date; lastSeenAt: Date } | null;
  /** Tokens without a stored sign-in that were issued up to this instant have ended. */
  tokensValidFrom: Date | null;
}

/** Returns a user by identifier, with what their token names, in one query. */
export async function findTokenAccount(
  db: Db,
  { userId, deviceId, signInId }: { userId: string; deviceId: string | null; signInId: string },
): Promise<TokenAccount | undefined> {
  const found = await db
    .selectFrom('users')
    .leftJoin('devices', (join) => join.onRef('devices.user_id', '=', 'users.id').on('devices.id', '=', deviceId))
    .leftJoin('sign_ins', (join) => join.onRef('sign_ins.user_id', '=', 'users.id').on('sign_ins.id', '=', signInId))
    .where('users.id', '=', userId)
    .select(accountColumns)
    .select(['users.tokens_valid_from', 'devices.revoked_at', 'devices.last_seen_at as device_seen_at'])
    .select([
      'sign_ins.ended_at',
      'sign_ins.end_reason',
      'sign_ins.signed_in_at',
      'sign_ins.last_seen_at as sign_in_seen_at',
    ])
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const {
    tokens_valid_from,
    revoked_at,
    device_seen_at,
    ended_at,
    end_reason,
    signed_in_at,
    sign_in_seen_at,
    ...account
  } = found;
  const isStored = signed_in_at !== null && sign_in_seen_at !== null;
  return {
    account,
    device: device_seen_at === null ? null : { revoked: revoked_at !== null, lastSeenAt: device_seen_at },
    signIn: isStored
      ? { end: ended_at === null ? null : (end_reason ?? ''), signedInAt: signed_in_at, lastSeenAt: sign_in_seen_at }
      : null,
    tokensValidFrom: tokens_valid_from,
  };
}

/** Returns a user by identifier. */
export function findAccount(db: Db, userId: string): Promise<Account | undefined> {
  return db.selectFrom('users').where('id', '=', userId).select(accountColumns).executeTakeFirst();
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

/** Replaces a user's password. Their sign-ins go on. */
export async function setPassword(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Disables a user and ends their sign-ins. Returns false when no user has this email. */
export async function disableUser(trx: Trx, email: string, now: Date): Promise<boolean> {
  const user = await trx
    .updateTable('users')
    .set({ disabled: true })
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return false;
  await endAllSignIns(trx, user.id, 'disabled', now);
  return true;
}
