import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import { heartbeatOrdersMax } from '#contract/values/limits.ts';
import { lockLongestSilent, lockLossesOf } from '../../db/accounts/devices.ts';
import type { Trx } from '../../db/connection/database.ts';
import { lockRows } from '../../db/records/records.ts';
import { RowSet } from '../rows/row-set.ts';
import { userScope } from '../rows/scopes.ts';
import type { RowChange } from '../rows/write-plan.ts';
import { changeTo } from '../rows/write-plan.ts';
import { deviceRowId } from './devices.ts';

type DeviceRow = Row<'devices'>;
type Lost = NonNullable<DeviceRow['lost']>;

/** Milliseconds that a loss stays on the device's row. */
export const lossRetention = 30 * 86_400_000;

/**
 * Returns the unsent work of a device whose database was replaced, added to earlier losses that are not expired. A database that
 * its user erased held nothing unsent; of one that the browser lost, only the state of the last heartbeat is known.
 */
export function lossOf(before: DeviceRow | undefined, isReplaced: boolean, isLost: boolean, now: Date): Lost | null {
  const known = before?.lost ?? null;
  const earlier = known !== null && now.getTime() - Date.parse(known.at) < lossRetention ? known : null;
  if (before === undefined || !isReplaced) return earlier;
  const { mutations, files, drafts = 0, orders } = before.status;
  if (reportedUnsent(before.status) === 0 && !isLost) return earlier;
  return {
    at: now.toISOString(),
    reportedAt: before.reportedAt,
    mutations: mutations + (earlier?.mutations ?? 0),
    files: files + (earlier?.files ?? 0),
    drafts: drafts + (earlier?.drafts ?? 0),
    orders: [...orders, ...(earlier?.orders ?? [])].slice(0, heartbeatOrdersMax),
  };
}

/**
 * Returns the row with what the device that it remembers had not sent, and that device's row, off the list until it speaks again
 * (rule RN5b). A revoked one stays listed.
 */
export function withFormer(row: DeviceRow, former: DeviceRow, now: Date): { row: DeviceRow; former: DeviceRow } {
  const lost = lossOf(former, true, true, now);
  return {
    row: { ...row, lost: lost === null ? null : { ...lost, of: former.deviceId } },
    former: former.revoked ? former : { ...former, unlisted: true },
  };
}

/** Takes the longest silent devices of a user off the list, so that one more has a place (rule RN8d). */
export async function makePlace(trx: Trx, userId: string, most: number): Promise<RowChange[]> {
  const silent = new RowSet(await lockLongestSilent(trx, userScope(userId), most - 1));
  return silent
    .all('devices')
    .map((row) => changeTo('devices', { ...row, unlisted: true }, silent.stored(rowKey('devices', row.id))));
}

/**
 * Takes back the losses that are reported of a device which speaks, for each of its users: its cookie was copied, and nothing is lost.
 * Their rows of it are listed again.
 */
export async function takeBackLosses(trx: Trx, deviceId: string, speaker: string, most: number): Promise<RowChange[]> {
  const losses = new RowSet(await lockLossesOf(trx, deviceId));
  const changes: RowChange[] = [];
  for (const row of losses.all('devices')) {
    changes.push(changeTo('devices', { ...row, lost: null }, losses.stored(rowKey('devices', row.id))));
    const { id: userId } = row.employee;
    if (userId !== speaker) changes.push(...(await listAgain(trx, deviceRowId(deviceId, userId), userId, most)));
  }
  return changes;
}

async function listAgain(trx: Trx, rowId: string, userId: string, most: number): Promise<RowChange[]> {
  const key = rowKey('devices', rowId);
  const rows = new RowSet(await lockRows(trx, [key]));
  const row = rows.get('devices', rowId);
  if (row?.unlisted !== true) return [];
  const { unlisted: _unlisted, ...listed } = row;
  return [...(await makePlace(trx, userId, most)), changeTo('devices', listed, rows.stored(key))];
}
