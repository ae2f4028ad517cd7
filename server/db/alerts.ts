import { sql } from 'kysely';
import type { AlertSubscription } from '#contract/protocol/alerts.ts';
import type { Db } from './database.ts';

/** A pair of VAPID keys, base64url. */
export interface AlertKeys {
  publicKey: string;
  privateKey: string;
}

/** The pair that is kept here: this one, unless another instance was first. */
export async function keepAlertKeys(db: Db, made: () => AlertKeys): Promise<AlertKeys> {
  const read = () => db.selectFrom('alert_keys').select(['public_key', 'private_key']).executeTakeFirst();
  let kept = await read();
  if (kept === undefined) {
    const { publicKey, privateKey } = made();
    const line = { id: 1, public_key: publicKey, private_key: privateKey };
    await db
      .insertInto('alert_keys')
      .values(line)
      .onConflict((on) => on.column('id').doNothing())
      .execute();
    kept = (await read()) ?? line;
  }
  return { publicKey: kept.public_key, privateKey: kept.private_key };
}

/** Whose device it is. */
export interface DeviceOf {
  userId: string;
  deviceId: string;
}

/** Keeps where a device is told of what is new, in the place of what was known of the device and of the address. */
export async function keepSubscription(
  db: Db,
  { userId, deviceId }: DeviceOf,
  { endpoint, keys, language }: AlertSubscription,
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

/** Forgets where a device was told of what is new. */
export async function dropSubscription(db: Db, { userId, deviceId }: DeviceOf): Promise<void> {
  await db.deleteFrom('alert_subscriptions').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
}

/** Forgets an address that its push service no longer knows. */
export async function dropEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('alert_subscriptions').where('endpoint', '=', endpoint).execute();
}

/** Where a user's devices are told of what is new; none of a disabled user, none of a revoked device. */
export async function subscriptionsOf(db: Db, userIds: readonly string[]): Promise<(AlertSubscription & DeviceOf)[]> {
  const { rows } = await sql<AlertSubscription & DeviceOf>`
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

/** A reminder that has fallen due. */
export interface DueReminder {
  id: string;
  assigneeId: string;
  orderId: string | null;
}

/**
 * Takes the reminders that are due and were not told of at that time: each is given to one caller only, once.
 * @param since older ones are past telling of, an ISO instant
 */
export async function takeDueReminders(db: Db, since: string, until: string): Promise<DueReminder[]> {
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

/** Forgets which reminders were told of that could not be told of again. */
export async function forgetDueReminders(db: Db, before: string): Promise<void> {
  await db.deleteFrom('reminder_alerts').where('due_at', '<', before).execute();
}
