import { z } from 'zod';
import { instant, recordId } from '../../entities/common.ts';
import { heartbeatStatus } from '../../entities/device.ts';
import { mutationError } from '../errors.ts';

/** Maximum number of mutations in one push, and maximum size of its body in bytes (rule OB6). */
export const pushMutationsMax = 100;
export const pushBytesMax = 512 * 1024;

export const pushedMutation = z.object({
  /** Identifier of the mutation and its idempotency key. */
  id: recordId,
  lane: z.string().min(1).max(200),
  /** Position in the device's outbox. It orders the mutations of a lane. */
  seq: z.int().min(0),
  name: z.string().min(1).max(100),
  v: z.int().min(1),
  args: z.unknown(),
  /** For updates: the changed fields with the values that the author read. */
  base: z.record(z.string(), z.unknown()).optional(),
  dependsOn: z.array(recordId).max(200).optional(),
  createdAt: instant,
  /** Server time up to which the device had pulled this remote when the author made the change (rule PL3). */
  asOf: instant.optional(),
  /** The server's clock minus the device's when the author made the change, milliseconds, as the device knew it (rule OB7). */
  clockOffset: z.int().optional(),
  expiresAt: instant.optional(),
});
export type PushedMutation = z.infer<typeof pushedMutation>;

export const pushRequest = z.object({
  protocol: z.int().min(1),
  deviceId: recordId,
  /**
   * The epoch that the device knows. A server with another epoch was restored since, and refuses the push until the device has
   * pulled: the device first re-sends what the server has lost (rules OB2, OB10).
   */
  epoch: z.string().optional(),
  /** The log mark of the last response to a push: it proves what this server had written (rule PL7f). */
  mark: z.string().max(4000).optional(),
  /**
   * The device's clock at the time of sending, to measure its offset. Outside the years 1970 to 2100 the server ignores it: a
   * wrong clock must not stop the changes.
   */
  sentAt: instant,
  /** The heartbeat (rule RN8), for the main API only. It travels alone when there is nothing to push. */
  device: heartbeatStatus.optional(),
  mutations: z.array(pushedMutation).max(pushMutationsMax),
});
export type PushRequest = z.infer<typeof pushRequest>;

/** A row that a mutation changed, with its new version; null when the author may not see that row. */
export const effect = z.object({ collection: z.string(), id: recordId, version: z.int().nullable() });
export type Effect = z.infer<typeof effect>;

export const pushResult = z.object({
  id: recordId,
  /** `merged`: applied beside a concurrent edit of another user. `deferred`: the server does not have a dependency yet. */
  status: z.enum(['applied', 'merged', 'refused', 'deferred']),
  effects: z.array(effect).optional(),
  /** For `refused`. The code is parsed as text, so that an unknown code of a newer server still refuses. */
  error: mutationError.extend({ code: z.string() }).optional(),
});
export type PushResult = z.infer<typeof pushResult>;

export const pushResponse = z.object({
  epoch: z.string(),
  /** The server's clock (rule OB7). */
  at: instant.optional(),
  results: z.array(pushResult),
  /** Opaque position of the log after these mutations, which the device sends with its next requests (rule PL7f). */
  mark: z.string().optional(),
  /** Another install sends heartbeats of the same database: this one is its copy, and becomes a device of its own (rule RN5d). */
  twin: z.literal(true).optional(),
});
export type PushResponse = z.infer<typeof pushResponse>;
