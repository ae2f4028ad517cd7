import { sql } from 'kysely';
import type { WebPushSubscription } from '#contract/protocol/sync/web-push.ts';
import type { Db } from '../connection/database.ts';

/** A pair of VAPID keys, base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** Returns the stored pair, or stores a new one. When another instance stored one first, returns that pair. */
export async function loadOrCreateVapidKeys(db: Db, generate: () => VapidKeys): Promise<VapidKeys> {
  const read = () => db.selectFrom('alert_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let stored = await read();
  if (stored === undefined) {
    const { publicKey, privateKey } = generate();
    const line = { id: 1, public_key: publicKey, private_key: privateKey };
    await db
      .insertInto('alert_keys')
      .values(line)
      .onConflict((on) => on.column('id').doNothing())
      .execute();
    stored = (await read()) ?? line;
  }
  return { publicKey: stored.public_key, privateKey: stored.private_key };
}

/** A device of a user. */
export interface DeviceRef {
  userId: string;
  deviceId: string;
}

/** Stores the push subscription of a device. Replaces those of the same device and of the same endpoint. */
export async function storeSubscription(
  db: Db,
  { userId, deviceId }: DeviceRef,
  { endpoint, keys, language }: WebPushSubscription,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('alert_subscriptions')
      .where((where) => where.or([where('device_id', '=', deviceId), where('endpoint', '=', endpoint)]))
      .execute();
    const line = { endpoint, user_id: userId, device_id: deviceId, language, created_at: now.toISOString() };
    await trx
      .insertInto('alert_subscriptions')
      .values({ ...line, ...keys })
      .onConflict((on) => on.doNothing())
      .execute();
  });
}

/** Deletes the push subscription of a device. */
export async function deleteSubscription(db: Db, { userId, deviceId }: DeviceRef): Promise<void> {
  await db.deleteFrom('alert_subscriptions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
}

/** Deletes an endpoint that its push service no longer knows. */
export async function deleteEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('alert_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Returns the subscriptions of these users, except those of disabled users and revoked devices. */
export async function subscriptionsOf(
  db: Db,
  userIds: readonly string[],
): Promise<(WebPushSubscription & DeviceRef)[]> {
  const { rows } = await sql<WebPushSubscription & DeviceRef>`
    select s.endpoint, jsonb_build_object('p256dh', s.p256dh, 'auth', s.auth) as keys, s.language,
      s.user_id as "userId", s.device_id as "deviceId"
    from alert_subscriptions s
    join users u on u.id = s.user_id and not u.disabled
    join devices d on d.id = s.device_id and d.user_id = s.user_id and d.revoked_at is null
    where s.user_id = any(${[...userIds]}::uuid[])
    order by s.created_at, s.endpoint
  `.execute(db);
  return rows;
}

/** A reminder that is due. */
export interface DueReminder {
  id: string;
  assigneeId: string;
  orderId: string | null;
}

/**
 * Claims the reminders that are due and were not sent for that time. Each is returned to one caller, once.
 * @param since ISO instant; reminders that were due before it are too old to send
 */
export async function claimDueReminders(db: Db, since: string, until: string): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with taken as (
      insert into reminder_alerts (reminder_id, due_at)
      select id, data->>'dueAt' from records
      where collection = 'reminders' and data->'done' = 'null'::jsonb
        and data->>'dueAt' > ${since} and data->>'dueAt' <= ${until}
      on conflict do nothing
      returning reminder_id
    )
    select r.id, r.data->'assignee'->>'id' as "assigneeId", r.data->>'orderId' as "orderId"
    from taken join records r on r.collection = 'reminders' and r.id = taken.reminder_id
  `.execute(db);
  return rows;
}

/** Deletes claims that are too old to matter. */
export async function deleteClaimedReminders(db: Db, before: string): Promise<void> {
  await db.deleteFrom('reminder_alerts').where('due_at', '<', before).execute();
}
