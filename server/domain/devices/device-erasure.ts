import { rowKey } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Device } from '#contract/entities/device.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import type { ErasureRequest } from '#contract/protocol/session/device-erasure.ts';
import type { Db, Trx } from '../../db/connection/database.ts';
import type { DeviceOfUser, Revocation } from '../../db/accounts/devices.ts';
import { lockRevocation, revokeDevices, storeRevocation } from '../../db/accounts/devices.ts';
import { readRows } from '../../db/records/records.ts';
import { endSignInsOfDevice } from '../../db/accounts/sign-ins.ts';
import { deviceRowId } from './devices.ts';
import { editRows } from '../rows/direct-writes.ts';
import { lossOf } from './device-losses.ts';
import { RowSet } from '../rows/row-set.ts';

/** Returns a listed device by the identifier of its row. */
export async function findDevice(db: Db, id: string): Promise<Device | undefined> {
  return new RowSet(await readRows(db, [rowKey('devices', id)])).get('devices', id);
}

async function editDevice(
  trx: Trx,
  { userId, deviceId }: DeviceOfUser,
  change: (row: Device) => Device,
  at: Date,
): Promise<void> {
  await editRows(trx, [changeOn('devices', deviceRowId(deviceId, userId), change)], [], at);
}

/** Revokes a device of a user and ends its sign-ins: its data of that user is erased when it comes. Nothing changes for a revoked one. */
export async function revokeDevice(trx: Trx, of: DeviceOfUser, by: EmployeeRef, at: Date): Promise<void> {
  const revoked = await revokeDevices(trx, of, at);
  if (revoked.length === 0) return;
  await endSignInsOfDevice(trx, of.userId, of.deviceId, 'revoked', at);
  const erasure = { orderedAt: at.toISOString(), by, toldAt: null, done: null };
  await editDevice(trx, of, (row) => ({ ...row, revoked: true, erasure }), at);
}

/**
 * Admits a device again: one that was not told yet keeps its data, one that has erased it begins anew. Both ask for the
 * password. Returns false, with nothing changed, while it was told and has not reported, unless a supervisor admits it unconfirmed.
 */
export async function readmitDevice(trx: Trx, of: DeviceOfUser, isUnconfirmed: boolean, at: Date): Promise<boolean> {
  const revocation = await lockRevocation(trx, of);
  if (revocation === undefined) return true;
  const isUnknown = revocation.toldAt !== null && revocation.erasedAt === null;
  if (isUnknown && !isUnconfirmed) return false;
  // The erased database never returns: a late report of it is about no later revocation. What may be erased counts as lost once
  // another database comes (rule RN5), but is reported erased only after a heartbeat of its own.
  const databaseId = revocation.erasedAt === null ? revocation.databaseId : null;
  const number = isUnknown ? null : revocation.number;
  await storeRevocation(trx, of, { databaseId, number, revokedAt: null, toldAt: null, erasedAt: null });
  await editDevice(
    trx,
    of,
    (row) => {
      const { erasure: _, ...rest } = row;
      return { ...rest, revoked: false };
    },
    at,
  );
  return true;
}

function erasureAfter({ erasure }: Device, { revokedAt, toldAt }: Revocation): NonNullable<Device['erasure']> {
  return {
    ...(erasure ?? { orderedAt: revokedAt.toISOString(), done: null }),
    toldAt: toldAt?.toISOString() ?? null,
  };
}

/** Notes that a device is told to erase. Returns false when it is not revoked: the revocation may have just been taken back. */
export function notifyOfErasure(db: Db, of: DeviceOfUser, at: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revocation = await lockRevocation(trx, of);
    if (revocation === undefined) return false;
    if (revocation.toldAt !== null) return true;
    const notified = { ...revocation, toldAt: at };
    await storeRevocation(trx, of, notified);
    await editDevice(trx, of, (row) => ({ ...row, erasure: erasureAfter(row, notified) }), at);
    return true;
  });
}

/**
 * Stores that a revoked device has erased its user's data, at its first report. What it last held counts as lost, as on a device that came back empty
 * (rule RN5). Returns false, with nothing changed, when it is not revoked, the database is not the one that it last
 * reported, or it has reported nothing since it was admitted unconfirmed.
 * @param unsent changes and drafts that the device counted as never sent
 */
export function recordErasure(
  db: Db,
  of: DeviceOfUser,
  { databaseId, unsent }: NonNullable<ErasureRequest['erased']>,
  at: Date,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const revocation = await lockRevocation(trx, of);
    if (revocation?.databaseId !== databaseId || revocation.number === null) return false;
    if (revocation.erasedAt !== null) return true;
    const erased = { ...revocation, toldAt: revocation.toldAt ?? at, erasedAt: at };
    await storeRevocation(trx, of, erased);
    const nothing = { mutations: 0, refused: 0, files: 0, bytes: 0, drafts: 0, oldestAt: null, orders: [] };
    await editDevice(
      trx,
      of,
      (row) => ({
        ...row,
        status: { ...row.status, ...nothing },
        lost: lossOf(row, true, unsent > 0, at),
        erasure: { ...erasureAfter(row, erased), done: { at: at.toISOString(), unsent } },
      }),
      at,
    );
    return true;
  });
}
