import { v5 } from 'uuid';
import { z } from 'zod';
import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { recordId } from '#contract/entities/common.ts';
import type { DeviceStatus } from '#contract/entities/device.ts';
import { deviceOrdersMax } from '#contract/entities/device.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { PushRequest, PushResult } from '#contract/protocol/push.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../db/database.ts';
import type { HeardWord } from '../db/devices.ts';
import { lockDevice, noteHeard, readHeard, revokeDevices } from '../db/devices.ts';
import { lockRows, readRows } from '../db/records.ts';
import { writeRows } from '../db/write-rows.ts';
import { sameJson } from './json.ts';
import { editRows } from './office.ts';
import { RowSet } from './row-set.ts';
import type { Viewer } from './viewer.ts';
import { refOf } from './viewer.ts';
import { changeTo, planWrite } from './write.ts';

type DeviceRow = Row<'devices'>;
type Lost = NonNullable<DeviceRow['lost']>;

/** Milliseconds after which a word that says nothing new is noted all the same. */
const noteEvery = 600_000;
/** Milliseconds that a loss is told. */
export const lossTold = 30 * 86_400_000;

const namespace = '6f6b1d0e-6c0b-5d8e-9d55-0f8f3c1f7a11';

/** The row of a device under a user: always the same one. */
function deviceRowId(deviceId: string, userId: string): string {
  return v5(`${userId}/${deviceId}`, namespace);
}

const aboutOrder = z.object({ orderId: recordId });

/** The device's word as it stands after this very push: without what was settled by it. */
export function afterPush(
  status: DeviceStatus,
  { mutations }: PushRequest,
  results: readonly PushResult[],
): DeviceStatus {
  const settled = new Map(results.filter((one) => one.status !== 'deferred').map((one) => [one.id, one]));
  const ofOrders = mutations
    .filter(({ id }) => settled.has(id))
    .flatMap(({ args }) => aboutOrder.safeParse(args).data?.orderId ?? []);
  const orders = status.orders
    .map((one) => ({
      ...one,
      mutations: Math.max(0, one.mutations - ofOrders.filter((id) => id === one.orderId).length),
    }))
    .filter((one) => one.mutations + one.files > 0);
  const left = Math.max(0, status.mutations - settled.size);
  const refused = [...settled.values()].filter((one) => one.status === 'refused').length;
  const waiting = status.refused + refused;
  const oldestAt = left + waiting + status.files === 0 ? null : status.oldestAt;
  return { ...status, mutations: left, refused: waiting, orders, oldestAt };
}

/** What was known to be unsent on a device whose database is another one now; losses not yet forgotten are added up. */
function lossOf(before: DeviceRow | undefined, isEmptied: boolean, now: Date): Lost | null {
  const told = before?.lost ?? null;
  const earlier = told !== null && now.getTime() - Date.parse(told.at) < lossTold ? told : null;
  if (before === undefined || !isEmptied) return earlier;
  const { mutations, files, orders } = before.status;
  if (mutations + files === 0) return earlier;
  return {
    at: now.toISOString(),
    reportedAt: before.reportedAt,
    mutations: mutations + (earlier?.mutations ?? 0),
    files: files + (earlier?.files ?? 0),
    orders: [...orders, ...(earlier?.orders ?? [])].slice(0, deviceOrdersMax),
  };
}

/** True when a later word of the same database was heard: this one was held up on its way. */
function isLate(heard: HeardWord, { databaseId, number }: DeviceStatus): boolean {
  return databaseId === heard.databaseId && number !== undefined && heard.number !== null && number < heard.number;
}

/** True when the row says so already: room left changes all the time and is no news. */
function saysNothingNew(before: DeviceRow | undefined, after: DeviceRow): boolean {
  if (before === undefined) return false;
  const news = ({ status, lost, revoked, employee }: DeviceRow): unknown => ({
    ...status,
    freeBytes: null,
    lost,
    revoked,
    employee,
  });
  return (
    Date.parse(after.reportedAt) - Date.parse(before.reportedAt) < noteEvery && sameJson(news(before), news(after))
  );
}

interface Report {
  viewer: Viewer;
  deviceId: string;
  status: DeviceStatus;
}

function rowAfter(report: Report, before: DeviceRow | undefined, knownDatabase: string | null, now: Date): DeviceRow {
  const { databaseId, number: _, ...status } = report.status;
  return {
    id: deviceRowId(report.deviceId, report.viewer.id),
    deviceId: report.deviceId,
    employee: refOf(report.viewer),
    reportedAt: now.toISOString(),
    status,
    lost: lossOf(before, knownDatabase !== null && knownDatabase !== databaseId, now),
    revoked: before?.revoked ?? false,
  };
}

/**
 * Notes what a device says of itself (rule RN8), and what it has lost when its database is another one than before (rule
 * RN5). Nothing is written when it says nothing new.
 */
export async function noteDevice({ database, now }: Context, report: Report): Promise<void> {
  const { viewer, deviceId, status } = report;
  const key = rowKey('devices', deviceRowId(deviceId, viewer.id));
  const at = now();
  const known = new RowSet(await readRows(database.db, [key])).get('devices', deviceRowId(deviceId, viewer.id));
  const heard = await readHeard(database.db, deviceId, viewer.id);
  if (isLate(heard, status)) return;
  if (heard.databaseId === status.databaseId && saysNothingNew(known, rowAfter(report, known, heard.databaseId, at))) {
    // The number counts all the same: what was said before and is still under way is late from now on.
    if (status.number !== undefined && status.number !== heard.number)
      await noteHeard(database.db, deviceId, viewer.id, { ...heard, number: status.number });
    return;
  }
  await database.db.transaction().execute(async (trx) => {
    const before = await lockDevice(trx, deviceId, viewer.id, at);
    if (isLate(before, status)) return;
    const rows = new RowSet(await lockRows(trx, [key]));
    const row = rowAfter(report, rows.get('devices', deviceRowId(deviceId, viewer.id)), before.databaseId, at);
    const plan = planWrite([changeTo('devices', row, rows.stored(key))], rows, []);
    await writeRows(trx, { plan, results: [], at });
    await noteHeard(trx, deviceId, viewer.id, { databaseId: status.databaseId, number: status.number ?? null });
  });
}

/** Revokes every device of a user and says so on their rows; returns how many. */
export async function revokeDevicesOf(trx: Trx, email: string, at: Date): Promise<number> {
  const revoked = await revokeDevices(trx, email, at);
  const edits = revoked.map(({ id, user_id }) =>
    changeOn('devices', deviceRowId(id, user_id), (row) => ({ ...row, revoked: true })),
  );
  await editRows(trx, edits, [], at);
  return revoked.length;
}
