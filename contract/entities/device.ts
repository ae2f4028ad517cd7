import { z } from 'zod';
import { heartbeatOrdersMax } from '../values/limits.ts';
import { employeeRef, instant, line, recordId } from './common.ts';

const count = z.int().min(0);

/** The unsent work about one order. */
const heldOfOrder = z.object({ orderId: recordId, mutations: count, files: count, drafts: count.optional() });

/** The heartbeat: what a device reports about itself with a push (rule RN8). Sizes are in bytes. */
export const heartbeatStatus = z.object({
  /** Created with the user's database. A different value means that the database was emptied since (rule RN5). */
  databaseId: recordId,
  /** True when the browser had lost its whole storage, and a cookie alone remembered a device (rule RN5a). */
  emptied: z.boolean().optional(),
  /** The device that the cookie remembered. Absent where an earlier version went on as that device. */
  formerly: recordId.optional(),
  /** Sequence number of the heartbeats of this database. The server ignores one that arrives out of order. */
  number: count.optional(),
  name: line(80),
  appVersion: line(40),
  /** Mutations without a response, including those of this push. */
  mutations: count,
  /** Refused mutations that wait for their user's decision. */
  refused: count,
  /** Files that the server has not confirmed, and their size. */
  files: count,
  bytes: count,
  /** Drafts that were neither sent nor saved, shared files without an order among them. Absent from devices of protocol 3. */
  drafts: count.optional(),
  /** When the oldest of these mutations and files was created. */
  oldestAt: instant.nullable(),
  orders: z.array(heldOfOrder).max(heartbeatOrdersMax),
  /** Code of the last error of either API. */
  lastError: line(60).nullable(),
  /** Free storage as the browser estimates it. */
  freeBytes: count.nullable(),
  /** When the device last repaired a drift from the server (rule PL8). */
  driftAt: instant.nullable(),
});
export type HeartbeatStatus = z.infer<typeof heartbeatStatus>;

/**
 * A device of one employee, as of its last heartbeat. Owned by the main API; visible to the employee and to supervisors. The
 * server writes it when a heartbeat differs, and otherwise at most every ten minutes.
 */
export const device = z.object({
  /** Identifies the device under this employee: a tablet that two employees share is two rows. */
  id: recordId,
  deviceId: recordId,
  employee: employeeRef,
  reportedAt: instant,
  /** Names of its browser and system at the last heartbeat, as `Chrome · Android`; absent when neither is known. */
  browser: z.string().max(80).exactOptional(),
  status: heartbeatStatus.omit({ databaseId: true, emptied: true, formerly: true, number: true }).extend({
    /** `since`: when the device first reported that it held so many mutations of the order, by the server's clock. */
    orders: z.array(heldOfOrder.extend({ since: instant.exactOptional() })),
  }),
  /** Unsent work of the last heartbeat before the device returned with an empty database (rule RN5). Later work is unknown. */
  lost: z
    .object({
      at: instant,
      reportedAt: instant,
      mutations: count,
      files: count,
      drafts: count.optional(),
      orders: heartbeatStatus.shape.orders,
      /** The device that reported it, when this one remembers that device alone. Once that one speaks again, nothing was lost. */
      of: recordId.exactOptional(),
    })
    .nullable(),
  revoked: z.boolean(),
  /**
   * The erasure of this employee's data on a revoked device, by the server's clock (rule RN7i). Absent from a device that is not
   * revoked, and from one that was revoked before this was recorded and has not come since.
   */
  erasure: z
    .object({
      orderedAt: instant,
      /** Absent when an operator of the server ordered it. */
      by: employeeRef.exactOptional(),
      /** When the device was told. From then on it cannot be taken back. */
      toldAt: instant.nullable(),
      /** Once the device has reported it: when, and how much it erased that was never sent. */
      done: z.object({ at: instant, unsent: count }).nullable(),
    })
    .exactOptional(),
  /** Set when it gave way to a newer device of an employee with too many: nobody has the row until it reports again. */
  unlisted: z.literal(true).exactOptional(),
});
export type Device = z.infer<typeof device>;
