import { collections } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Device } from '#contract/entities/device.ts';
import { isOtherSupervisor } from '#contract/mutations/clients/claim-refusal.ts';
import { heartbeatOrdersMax } from '#contract/values/limits.ts';
import type { Employee } from '#contract/entities/employee.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { readRows } from '../../rows/stored-rows.ts';

/** Returns the employees to whom work can be assigned, by name. */
export async function activeEmployees(db: UserDatabase): Promise<Employee[]> {
  return (await readRows(db.employees))
    .filter(({ disabled }) => !disabled)
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

/** Returns whether there is an active supervisor besides an employee; undefined while the team may still be arriving. */
export async function hasOtherSupervisor(db: UserDatabase, employeeId: string): Promise<boolean | undefined> {
  if ((await readRows(db.employees)).some((one) => isOtherSupervisor(one, employeeId))) return true;
  return (await db.remotes.get(collections.employees.remote))?.complete === true ? false : undefined;
}

/** Returns an employee as this device knows them; null before it does. */
export async function employeeOf(db: UserDatabase, id: string): Promise<Employee | null> {
  return (await db.employees.get(id))?.row ?? null;
}

/**
 * Returns the devices of the team: first those with unsent work, then those silent the longest, at last those that are erased. One that was
 * revoked before erasures were recorded is left out.
 */
export async function devicesOfTeam(db: UserDatabase): Promise<Device[]> {
  const devices = (await readRows(db.devices)).filter(({ revoked, erasure }) => !revoked || erasure !== undefined);
  const rank = ({ status, erasure }: Device): number => {
    if ((erasure?.done ?? null) !== null) return 2;
    return reportedUnsent(status) + status.refused > 0 ? 0 : 1;
  };
  return devices.sort((a, b) => rank(a) - rank(b) || a.reportedAt.localeCompare(b.reportedAt));
}

/** Returns when a device of an employee last reported; null when none has. */
export async function lastReportOf(db: UserDatabase, employeeId: string): Promise<string | null> {
  const reports = (await readRows(db.devices)).filter(
    ({ employee, revoked }) => employee.id === employeeId && !revoked,
  );
  return (
    reports
      .map(({ reportedAt }) => reportedAt)
      .toSorted()
      .at(-1) ?? null
  );
}

/** Unsent work about an order on one device of an employee, as last reported. */
export interface DeviceUnsentWork {
  device: Device;
  /** Null when the device reported its maximum of orders, and this order may be among the unreported ones. */
  items: number | null;
}

/** Work on an order that leaves an employee. */
export interface LeavingWork {
  from: Pick<EmployeeRef, 'id'>;
  orderId: string;
}

/**
 * Returns for each order the devices of its employee that have, or may have, unsent work about it, by their last heartbeat. Reads the
 * devices once.
 */
export async function unsentWorkOfEach(
  db: UserDatabase,
  leaving: readonly LeavingWork[],
): Promise<DeviceUnsentWork[][]> {
  if (leaving.length === 0) return [];
  const devices = (await readRows(db.devices)).filter(({ revoked }) => !revoked);
  return leaving.map(({ from, orderId }) =>
    devices.flatMap((device): DeviceUnsentWork[] => {
      if (device.employee.id !== from.id) return [];
      const { orders } = device.status;
      const named = orders.find((one) => one.orderId === orderId);
      if (named !== undefined) return [{ device, items: reportedUnsent(named) }];
      return orders.length >= heartbeatOrdersMax ? [{ device, items: null }] : [];
    }),
  );
}

/** Returns the devices of an employee that have, or may have, unsent work about an order, by their last heartbeat. */
export async function unsentWorkByDevice(
  db: UserDatabase,
  employeeId: string,
  orderId: string,
): Promise<DeviceUnsentWork[]> {
  return (await unsentWorkOfEach(db, [{ from: { id: employeeId }, orderId }])).flat();
}
