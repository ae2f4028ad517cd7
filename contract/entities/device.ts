import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

/** Most orders named in a device's word about what it holds unsent; the counts are always of everything. */
export const deviceOrdersMax = 100;

const count = z.int().min(0);

/** What a device says of itself with a push (rule RN8). Sizes in bytes. */
export const deviceStatus = z.object({
  /** Made with the user's database: another one says that the database was emptied in between (rule RN5). */
  databaseId: recordId,
  /** Counts the words of this database: one that arrives after a later one is passed over. */
  number: count.optional(),
  name: z.string().max(80),
  appVersion: z.string().max(40),
  /** Mutations that the server has not answered, those of this push included. */
  mutations: count,
  /** Mutations that wait for their user's decision. */
  refused: count,
  /** Files that the server has not confirmed, and their bytes. */
  files: count,
  bytes: count,
  /** When the oldest of them was made. */
  oldestAt: instant.nullable(),
  orders: z.array(z.object({ orderId: recordId, mutations: count, files: count })).max(deviceOrdersMax),
  /** Code of the last trouble with either API. */
  lastError: z.string().max(60).nullable(),
  /** Room left as the browser estimates it. */
  freeBytes: count.nullable(),
  /** When a drift from the server was last healed (rule PL8). */
  driftAt: instant.nullable(),
});
export type DeviceStatus = z.infer<typeof deviceStatus>;

/**
 * A device of one employee, as it last reported. Owned by the main API; seen by the employee and by supervisors. The server
 * rewrites it when the report says something new, and at most every ten minutes for the time alone.
 */
export const device = z.object({
  /** Of this device under this employee: a tablet that two share is two rows. */
  id: recordId,
  deviceId: recordId,
  employee: employeeRef,
  reportedAt: instant,
  status: deviceStatus.omit({ databaseId: true, number: true }),
  /** What was known to be unsent when the device came back with an empty database (rule RN5). Later work is unknown. */
  lost: z
    .object({ at: instant, reportedAt: instant, mutations: count, files: count, orders: deviceStatus.shape.orders })
    .nullable(),
  revoked: z.boolean(),
});
export type Device = z.infer<typeof device>;
