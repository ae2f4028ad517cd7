import type { Device } from '#contract/entities/device.ts';
import { databaseIdOf } from '../../device/database-id.ts';
import { madeAt } from '#contract/rules/made-at.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Returns the devices that came back empty after they had reported unsent work (rule RN5), the latest first. */
export async function devicesWithLoss(db: UserDatabase): Promise<Device[]> {
  const devices = (await readRows(db.devices)).filter(({ lost }) => lost !== null);
  return devices.sort((a, b) => (b.lost?.at ?? '').localeCompare(a.lost?.at ?? ''));
}

/** Devices of the user that fell silent with changes or files unsent before this database began. */
export interface SilentDevices {
  /** When this database began, by this device's clock, milliseconds. */
  begunAt: number;
  devices: Device[];
}

/**
 * Returns the user's devices that last reported changes or files unsent before this database began, the latest first (rule RN5c).
 * One of them may have been this device: a browser that loses its cookies too comes back as another one.
 */
export async function silentDevices(db: UserDatabase): Promise<SilentDevices> {
  const id = await databaseIdOf(db);
  const begunAt = id === undefined ? 0 : madeAt(id);
  const devices = (await readRows(db.devices)).filter(({ employee, reportedAt, revoked, status }) => {
    return (
      employee.id === db.userId && !revoked && status.mutations + status.files > 0 && Date.parse(reportedAt) < begunAt
    );
  });
  return { begunAt, devices: devices.sort((a, b) => b.reportedAt.localeCompare(a.reportedAt)) };
}
