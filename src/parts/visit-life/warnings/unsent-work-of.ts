import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { DeviceUnsentWork, LeavingWork } from '#data/queries/people/employees.ts';
import { unsentWorkOfEach } from '#data/queries/people/employees.ts';
import type { UserDatabase } from '#data/database/user-database.ts';

/** Returns the work that leaves the present assignees of orders for another one, or for nobody. */
export function leavingWith(orders: readonly Order[], to: EmployeeRef | null): LeavingWork[] {
  return orders.flatMap(({ id, assignee }) =>
    assignee === null || assignee.id === to?.id ? [] : [{ from: assignee, orderId: id }],
  );
}

/** Returns the devices that hold unsent work about what leaves their users, each once with all its items. */
export async function unsentWorkOf(db: UserDatabase, leaving: readonly LeavingWork[]): Promise<DeviceUnsentWork[]> {
  const found = await unsentWorkOfEach(db, leaving);
  const byDevice = new Map<string, DeviceUnsentWork>();
  for (const { device, items } of found.flat()) {
    const before = byDevice.get(device.id)?.items;
    const sum = items === null || before === null ? null : items + (before ?? 0);
    byDevice.set(device.id, { device, items: sum });
  }
  return [...byDevice.values()];
}
