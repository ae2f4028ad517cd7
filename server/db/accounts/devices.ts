import { sql } from 'kysely';
import { rowKey } from '#contract/collections.ts';
import type { Db, Trx } from '../connection/database.ts';
import { lockRows } from '../records/records.ts';
import type { StoredRow } from '../records/stored-row.ts';

/**
 * The last heartbeat received from a device of a user: the identifier of its database, and the heartbeat's number
 * there.
 */
export interface LastHeartbeat {
  databaseId: string | null;
  number: number | null;
  /** No change of the device is older (rule OB7e); null where that is unknown. */
  claimsFrom: Date | null;
  /** When the device sent it, by the device's clock; null where that is unknown. */
  sentAt: Date | null;
  /** When a heartbeat was sent last whose number was passed before, by the device's clock (rule RN5d); null without any. */
  behindAt: Date | null;
}

interface HeartbeatColumns {
  sent_at: Date | null;
  behind_at: Date | null;
  database_id: string | null;
  last_word: number | null;
  claims_from: Date | null;
}

function lastHeartbeatOf(row: HeartbeatColumns | undefined): LastHeartbeat {
  return {
    databaseId: row?.database_id ?? null,
    number: row?.last_word ?? null,
    claimsFrom: row?.claims_from ?? null,
    sentAt: row?.sent_at ?? null,
    behindAt: row?.behind_at ?? null,
  };
}

/** Returns what is known of a device at first: it has made no change before. */
function firstSeen(now: Date) {
  return { last_seen_at: now.toISOString(), claims_from: now.toISOString() };
}

/** Adds the device when it is new, locks it, and returns its last heartbeat. */
export async function lockLastHeartbeat(trx: Trx, deviceId: string, userId: string, now: Date): Promise<LastHeartbeat> {
  await trx
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, ...firstSeen(now) })
    .onConflict((on) => on.columns(['id', 'user_id']).doNothing())
    .execute();
  return lastHeartbeatOf(await selectLastHeartbeat(trx, deviceId, userId).forUpdate().executeTakeFirstOrThrow());
}

/** Returns the last heartbeat without adding or locking the device. */
export async function readLastHeartbeat(db: Db, deviceId: string, userId: string): Promise<LastHeartbeat> {
  return lastHeartbeatOf(await selectLastHeartbeat(db, deviceId, userId).executeTakeFirst());
}

function selectLastHeartbeat(db: Db, deviceId: string, userId: string) {
  return db
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .select(['database_id', 'last_word', 'claims_from', 'sent_at', 'behind_at']);
}

export async function storeLastHeartbeat(
  db: Db,
  deviceId: string,
  userId: string,
  heartbeat: LastHeartbeat,
): Promise<void> {
  await db
    .updateTable('devices')
    .set({
      database_id: heartbeat.databaseId,
      last_word: heartbeat.number,
      claims_from: heartbeat.claimsFrom?.toISOString() ?? null,
      sent_at: heartbeat.sentAt?.toISOString() ?? null,
      behind_at: heartbeat.behindAt?.toISOString() ?? null,
    })
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}

/** Records that a device of a user is in use. Adds the device when it is new. */
export async function touchDevice(db: Db, deviceId: string, userId: string, now: Date): Promise<{ revoked: boolean }> {
  const device = await db
    .insertInto('devices')
    .values({ id: deviceId, user_id: userId, revoked_at: null, ...firstSeen(now) })
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

/** Returns the rows of devices that a scope holds beyond the last `most` that reported, locked. */
export async function lockLongestSilent(trx: Trx, scope: string, most: number): Promise<StoredRow[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from memberships m join records r on r.collection = m.collection and r.id = m.id
    where m.scope = ${scope} and m.collection = 'devices' and m.present
    order by r.data->>'reportedAt' desc, r.id desc offset ${most}
  `.execute(trx);
  return lockRows(
    trx,
    rows.map(({ id }) => rowKey('devices', id)),
  );
}

/** Returns the rows of devices, of any user, on which a loss is reported of this device, locked. */
export async function lockLossesOf(trx: Trx, deviceId: string): Promise<StoredRow[]> {
  const { rows } = await sql<{ id: string }>`
    select id from records where collection = 'devices' and data->'lost'->>'of' = ${deviceId}
  `.execute(trx);
  return lockRows(
    trx,
    rows.map(({ id }) => rowKey('devices', id)),
  );
}

/** Returns true when anybody used a device after the first sign-in on another one. */
export async function isUsedSince(db: Db, deviceId: string, otherId: string): Promise<boolean> {
  const first = db
    .selectFrom('sign_ins')
    .where('device_id', '=', otherId)
    .select(({ fn }) => fn.min('signed_in_at').as('at'));
  const used = await db
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('last_seen_at', '>', first)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

/** A device of one user. */
export interface DeviceOfUser {
  deviceId: string;
  userId: string;
}

/** Revokes one device of a user, or every one. Returns those that were not revoked before. */
export function revokeDevices(
  trx: Trx,
  { userId, deviceId }: { userId: string; deviceId?: string },
  now: Date,
): Promise<{ id: string }[]> {
  const revoking = trx
    .updateTable('devices')
    .set({ revoked_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  return (deviceId === undefined ? revoking : revoking.where('id', '=', deviceId)).returning('id').execute();
}

/**
 * A revocation of a device: the database that it last reported, with the number of that heartbeat, since when, when it was told to
 * erase, and when it reported that it had.
 */
export interface Revocation {
  databaseId: string | null;
  number: number | null;
  revokedAt: Date;
  toldAt: Date | null;
  erasedAt: Date | null;
}

/** Returns the revocation of a device of a user, locked; undefined when it is not revoked. */
export async function lockRevocation(trx: Trx, { userId, deviceId }: DeviceOfUser): Promise<Revocation | undefined> {
  const found = await trx
    .selectFrom('devices')
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .select(['database_id', 'last_word', 'revoked_at', 'told_at', 'erased_at'])
    .forUpdate()
    .executeTakeFirst();
  const revokedAt = found?.revoked_at ?? null;
  if (found === undefined || revokedAt === null) return undefined;
  const { database_id: databaseId, last_word: number, told_at: toldAt, erased_at: erasedAt } = found;
  return { databaseId, number, revokedAt, toldAt, erasedAt };
}

/** Replaces the revocation of a device of a user. */
export async function storeRevocation(
  trx: Trx,
  { userId, deviceId }: DeviceOfUser,
  { databaseId, number, revokedAt, toldAt, erasedAt }: Omit<Revocation, 'revokedAt'> & { revokedAt: Date | null },
): Promise<void> {
  await trx
    .updateTable('devices')
    .set({
      database_id: databaseId,
      last_word: number,
      revoked_at: revokedAt?.toISOString() ?? null,
      told_at: toldAt?.toISOString() ?? null,
      erased_at: erasedAt?.toISOString() ?? null,
    })
    .where('id', '=', deviceId)
    .where('user_id', '=', userId)
    .execute();
}
