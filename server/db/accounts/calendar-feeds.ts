import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../connection/database.ts';

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function secretOf(key: string, userId: string, nonce: string): string {
  return createHmac('sha256', key).update(`calendar feed ${userId} ${nonce}`).digest('base64url');
}

export interface Feed {
  secret: string;
  createdAt: Date;
}

/**
 * Returns a user's feed; undefined when there is none.
 * Its owner can see the address again, but a copy of the database does not reveal it: only the hash is stored, and the
 * secret is derived from the server's key. After a change of that key the address still works but cannot be shown, so
 * this returns undefined.
 */
export async function findFeed(db: Db, key: string, userId: string): Promise<Feed | undefined> {
  const found = await db.selectFrom('calendar_feeds').where('user_id', '=', userId).selectAll().executeTakeFirst();
  if (found === undefined) return undefined;
  const secret = secretOf(key, userId, found.nonce);
  return hashOf(secret) === found.secret_hash ? { secret, createdAt: found.created_at } : undefined;
}

/** Gives a user a new secret. The former one stops working. */
export async function renewFeed(db: Db, key: string, userId: string, now: Date): Promise<Feed> {
  const nonce = randomBytes(16).toString('base64url');
  const secret = secretOf(key, userId, nonce);
  const stored = { nonce, secret_hash: hashOf(secret), created_at: now.toISOString() };
  await db
    .insertInto('calendar_feeds')
    .values({ user_id: userId, ...stored })
    .onConflict((on) => on.column('user_id').doUpdateSet(stored))
    .execute();
  return { secret, createdAt: now };
}

export async function endFeed(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute();
}

/** Returns the user whose calendar a secret opens, unless they are disabled. */
export async function userOfFeed(db: Db, secret: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('calendar_feeds')
    .innerJoin('users', 'users.id', 'calendar_feeds.user_id')
    .where('secret_hash', '=', hashOf(secret))
    .where('users.disabled', '=', false)
    .select('user_id')
    .executeTakeFirst();
  return found?.user_id;
}

/** A visit and its order as stored, with the visit's version, and when its time or its employee changed last. */
export interface FeedRow {
  visit: unknown;
  order: unknown;
  version: number;
  movedAt: Date | null;
  /** Set once the visit has left what the employee may see: when it was planned then, and when it left. */
  left: { plannedAt: Date; at: Date } | null;
}

/**
 * Returns the visits of an employee that are planned between two instants, and those that they had, earliest first. The employee's
 * scope also holds colleagues' visits to their orders, and remembers what has left it.
 */
export async function visitsForFeed(
  db: Db,
  { userId, scope }: { userId: string; scope: string },
  from: Date,
  to: Date,
): Promise<FeedRow[]> {
  const { rows } = await sql<Omit<FeedRow, 'left'> & { present: boolean; plannedAt: Date; leftAt: Date | null }>`
    select v.data as visit, o.data as order, v.version, m.present, m.sort_at as "plannedAt", m.left_at as "leftAt", (select max(c.at) from visit_changes c where c.visit_id = v.id) as "movedAt"
    from memberships m
    join records v on v.collection = 'visits' and v.id = m.id
    join records o on o.collection = 'orders' and o.id = v.parent_id
    where m.scope = ${scope} and m.collection = 'visits'
      and m.sort_at >= ${from.toISOString()}::timestamptz and m.sort_at < ${to.toISOString()}::timestamptz
      and (v.data->'employee'->>'id' = ${userId}
        or exists (select from visit_changes c where c.visit_id = v.id and c.employee_id = ${userId}::uuid))
    order by m.sort_at, m.id
  `.execute(db);
  return rows.map(({ present, plannedAt, leftAt, ...row }) => ({
    ...row,
    left: present ? null : { plannedAt, at: leftAt ?? plannedAt },
  }));
}

/** Returns the language that the company uses with an employee; null when they did not choose one. */
export async function languageOf(db: Db, userId: string): Promise<string | null> {
  const { rows } = await sql<{ language: string | null }>`
    select data ->> 'language' as language from records where collection = 'employees' and id = ${userId}::uuid
  `.execute(db);
  return rows[0]?.language ?? null;
}
