import { z } from 'zod';
import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { isNearDate, recordId } from '#contract/entities/common.ts';
import type { HeartbeatStatus } from '#contract/entities/device.ts';
import type { PushRequest, PushResult } from '#contract/protocol/sync/push.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../db/connection/database.ts';
import type { LastHeartbeat } from '../../db/accounts/devices.ts';
import { lockLastHeartbeat, isUsedSince, storeLastHeartbeat, readLastHeartbeat } from '../../db/accounts/devices.ts';
import { lockRows, readRows } from '../../db/records/records.ts';
import { writeRows } from '../../db/records/write-rows.ts';
import { deviceRowId } from './devices.ts';
import { lossOf, makePlace, takeBackLosses, withFormer } from './device-losses.ts';
import { RowSet } from '../rows/row-set.ts';
import type { Viewer } from '../rows/viewer.ts';
import { refOf } from '../rows/viewer.ts';
import { changeTo, planWrite } from '../rows/write-plan.ts';

type DeviceRow = Row<'devices'>;

/** Milliseconds after which an unchanged heartbeat is stored again. */
const unchangedHeartbeatInterval = 600_000;
/**
 * Milliseconds by which a change may be older than its device's heartbeat says: it was made while the heartbeat travelled.
 */
const claimTolerance = 300_000;
/** Milliseconds by which a number that was passed is no delay of its sending, and in which the next one tells of a second install. */
const behindAfter = 60_000;
const behindWithin = 2 * 3_600_000;

const aboutOrder = z.object({ orderId: recordId });

/** Returns the device status after this push: without the mutations that it settled. */
export function heartbeatAfterPush(
  status: HeartbeatStatus,
  { mutations }: PushRequest,
  results: readonly PushResult[],
): HeartbeatStatus {
  const settled = new Map(results.filter((one) => one.status !== 'deferred').map((one) => [one.id, one]));
  const ofOrders = mutations
    .filter(({ id }) => settled.has(id))
    .flatMap(({ args }) => aboutOrder.safeParse(args).data?.orderId ?? []);
  const orders = status.orders
    .map((one) => ({
      ...one,
      mutations: Math.max(0, one.mutations - ofOrders.filter((id) => id === one.orderId).length),
    }))
    .filter((one) => reportedUnsent(one) > 0);
  const left = Math.max(0, status.mutations - settled.size);
  const refused = [...settled.values()].filter((one) => one.status === 'refused').length;
  const waiting = status.refused + refused;
  const oldestAt = left + waiting + status.files === 0 ? null : status.oldestAt;
  return { ...status, mutations: left, refused: waiting, orders, oldestAt };
}

/** Returns true when a later heartbeat of the same database was received already: this one was delayed. */
function isOutOfOrder(last: LastHeartbeat, { databaseId, number }: HeartbeatStatus): boolean {
  return databaseId === last.databaseId && number !== undefined && last.number !== null && number < last.number;
}

/**
 * Returns true when the number was passed by one that was sent well before: another install of the same database counts too. Once, a
 * page may have been asleep between counting and sending.
 */
function isBehind(last: LastHeartbeat, { status: { databaseId, number }, sentAt }: Heartbeat): boolean {
  if (databaseId !== last.databaseId || number === undefined || last.number === null || last.sentAt === null)
    return false;
  return number <= last.number && isNearDate(sentAt) && Date.parse(sentAt) - last.sentAt.getTime() > behindAfter;
}

/** Returns true when the row has the same status already. Free storage changes all the time and is ignored. */
function isUnchanged(before: DeviceRow | undefined, after: DeviceRow): boolean {
  if (before === undefined) return false;
  const comparable = ({ status, lost, revoked, employee, unlisted }: DeviceRow): unknown => ({
    ...status,
    freeBytes: null,
    lost,
    revoked,
    employee,
    unlisted,
  });
  return (
    Date.parse(after.reportedAt) - Date.parse(before.reportedAt) < unchangedHeartbeatInterval &&
    sameJson(comparable(before), comparable(after))
  );
}

/** Returns an instant that a device reports; null outside the years 1970 to 2100, where its clock is wrong. */
function believable(at: string | null): string | null {
  return at !== null && isNearDate(at) ? at : null;
}

interface Heartbeat {
  viewer: Viewer;
  deviceId: string;
  /** Names of its browser and system; empty when they are unknown. */
  browser: string;
  status: HeartbeatStatus;
  /** When the device sent it, by the device's clock. */
  sentAt: string;
}

/**
 * Returns since when the device's changes may claim to be made, after this heartbeat (rule OB7e). It never goes back: a
 * device that held nothing older does not come to hold it.
 */
function claimsAfter(
  { claimsFrom }: LastHeartbeat,
  { status: { oldestAt }, sentAt }: Heartbeat,
  now: Date,
): Date | null {
  if (!isNearDate(sentAt) || (oldestAt !== null && !isNearDate(oldestAt))) return claimsFrom;
  const age = oldestAt === null ? 0 : Math.max(0, Date.parse(sentAt) - Date.parse(oldestAt));
  const from = now.getTime() - age - claimTolerance;
  return new Date(Math.max(from, claimsFrom?.getTime() ?? from));
}

type OfOrders = DeviceRow['status']['orders'];

/** Returns the unsent work by order, each since when the device has reported so many mutations of it (rule PL3m). */
function heldSince(orders: HeartbeatStatus['orders'], before: DeviceRow | undefined, now: Date): OfOrders {
  const known = new Map(before?.status.orders.map((one) => [one.orderId, one]));
  return orders.map((one) => {
    if (one.mutations === 0) return one;
    const { mutations = 0, since } = known.get(one.orderId) ?? {};
    return { ...one, since: since !== undefined && mutations >= one.mutations ? since : now.toISOString() };
  });
}

function rowAfter(
  heartbeat: Heartbeat,
  before: DeviceRow | undefined,
  knownDatabase: string | null,
  now: Date,
): DeviceRow {
  const { databaseId, emptied = false, formerly: _former, number: _number, ...status } = heartbeat.status;
  return {
    id: deviceRowId(heartbeat.deviceId, heartbeat.viewer.id),
    deviceId: heartbeat.deviceId,
    employee: refOf(heartbeat.viewer),
    reportedAt: now.toISOString(),
    ...(heartbeat.browser === '' ? {} : { browser: heartbeat.browser }),
    status: {
      ...status,
      orders: heldSince(status.orders, before, now),
      oldestAt: believable(status.oldestAt),
      driftAt: believable(status.driftAt),
    },
    lost: lossOf(before, knownDatabase !== null && knownDatabase !== databaseId, emptied, now),
    revoked: before?.revoked ?? false,
  };
}

/**
 * Returns the identifier of the row of the device that a heartbeat remembers. Null where it remembers none, where this user's first
 * one told of it already, and where anybody used that device after the first sign-in on this one: its cookie was copied (rule RN5b).
 */
async function formerRowId(
  trx: Trx,
  { viewer, deviceId, status: { formerly } }: Heartbeat,
  before: LastHeartbeat,
): Promise<string | null> {
  if (before.databaseId !== null || formerly === undefined) return null;
  return (await isUsedSince(trx, formerly, deviceId)) ? null : deviceRowId(formerly, viewer.id);
}

/**
 * Notes a heartbeat that was passed before it was sent. Returns whether it is the second one, and one that was not passed came between:
 * a browser that lost its last writes counts behind what it said before, and nobody speaks meanwhile.
 */
async function noteBehind(
  { database }: Context,
  { viewer, deviceId, sentAt: heartbeatSentAt }: Heartbeat,
  last: LastHeartbeat,
): Promise<boolean> {
  const sentAt = new Date(heartbeatSentAt);
  const since = last.behindAt === null ? null : sentAt.getTime() - last.behindAt.getTime();
  const isBetween = last.behindAt !== null && last.sentAt !== null && last.sentAt > last.behindAt;
  const isTwin = isBetween && since !== null && since < behindWithin;
  await storeLastHeartbeat(database.db, deviceId, viewer.id, { ...last, behindAt: isTwin ? null : sentAt });
  return isTwin;
}

/**
 * Stores a heartbeat (rule RN8), and the unsent work that was lost when the device has another database than before
 * (rule RN5). Writes nothing when the status is unchanged.
 * @returns whether it comes from a copy of another install (rule RN5d), which is not stored
 */
export async function recordHeartbeat(context: Context, heartbeat: Heartbeat): Promise<{ isTwin: boolean }> {
  const { database, config, now } = context;
  const { viewer, deviceId, status } = heartbeat;
  const key = rowKey('devices', deviceRowId(deviceId, viewer.id));
  const at = now();
  const known = new RowSet(await readRows(database.db, [key])).get('devices', deviceRowId(deviceId, viewer.id));
  const last = await readLastHeartbeat(database.db, deviceId, viewer.id);
  if (isBehind(last, heartbeat)) return { isTwin: await noteBehind(context, heartbeat, last) };
  if (isOutOfOrder(last, status)) return { isTwin: false };
  const sentAt = isNearDate(heartbeat.sentAt) ? new Date(heartbeat.sentAt) : null;
  if (last.databaseId === status.databaseId && isUnchanged(known, rowAfter(heartbeat, known, last.databaseId, at))) {
    // The number advances all the same: a delayed heartbeat with a lower number is out of order from now on.
    if (status.number !== undefined && status.number !== last.number)
      await storeLastHeartbeat(database.db, deviceId, viewer.id, {
        ...last,
        number: status.number,
        claimsFrom: claimsAfter(last, heartbeat, at),
        sentAt,
      });
    return { isTwin: false };
  }
  await database.db.transaction().execute(async (trx) => {
    const before = await lockLastHeartbeat(trx, deviceId, viewer.id, at);
    if (isOutOfOrder(before, status)) return;
    const formerId = await formerRowId(trx, heartbeat, before);
    const formerKey = formerId === null ? [] : [rowKey('devices', formerId)];
    const rows = new RowSet(await lockRows(trx, [key, ...formerKey]));
    const listed = rows.get('devices', deviceRowId(deviceId, viewer.id));
    const former = formerId === null ? undefined : rows.get('devices', formerId);
    const isNew = listed === undefined || listed.unlisted === true;
    const most = config.limits.signIns;
    const own = rowAfter(heartbeat, listed, before.databaseId, at);
    const after = former === undefined ? { row: own, former } : withFormer(own, former, at);
    const changes = [
      changeTo('devices', after.row, rows.stored(key)),
      ...(after.former === undefined ? [] : [changeTo('devices', after.former, rows.stored(formerKey[0] ?? key))]),
      ...(await takeBackLosses(trx, deviceId, viewer.id, most)),
      ...(isNew ? await makePlace(trx, viewer.id, most) : []),
    ];
    // Of two changes to one row, the first says more.
    const changed = new Set<string>();
    const once = changes.filter(({ id }) => !changed.has(id) && changed.add(id));
    const plan = planWrite(once, rows, []);
    await writeRows(trx, { plan, results: [], at });
    await storeLastHeartbeat(trx, deviceId, viewer.id, {
      databaseId: status.databaseId,
      number: status.number ?? null,
      claimsFrom: claimsAfter(before, heartbeat, at),
      sentAt,
      behindAt: before.behindAt,
    });
  });
  return { isTwin: false };
}
