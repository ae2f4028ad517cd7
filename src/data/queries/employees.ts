import type { Device } from '#contract/entities/device.ts';
import { deviceOrdersMax } from '#contract/entities/device.ts';
import type { Employee } from '#contract/entities/employee.ts';
import type { UserDatabase } from '../user-database.ts';

/** The employees that work can be given to, by name. */
export async function activeEmployees(db: UserDatabase): Promise<Employee[]> {
  const stored = await db.employees.toArray();
  return stored
    .map(({ row }) => row)
    .filter(({ disabled }) => !disabled)
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'));
}

/** What a device of an employee was last known to hold unsent about an order. */
export interface HeldWork {
  device: Device;
  /** Null when the device holds unsent work of more orders than it names, and this one may be among them. */
  items: number | null;
}

/** The devices of an employee that hold, or may hold, unsent work about an order, as they last reported. */
export async function heldWork(db: UserDatabase, employeeId: string, orderId: string): Promise<HeldWork[]> {
  const devices = (await db.devices.toArray()).map(({ row }) => row);
  return devices
    .filter((device) => device.employee.id === employeeId && !device.revoked)
    .flatMap((device): HeldWork[] => {
      const { orders } = device.status;
      const named = orders.find((one) => one.orderId === orderId);
      if (named !== undefined) return [{ device, items: named.mutations + named.files }];
      return orders.length >= deviceOrdersMax ? [{ device, items: null }] : [];
    });
}
