import { z } from 'zod';
import { instant, recordId } from '../entities/common.ts';
import { deviceStatus } from '../entities/device.ts';
import { errorPath } from './errors.ts';

/** Most mutations in one push, and most bytes of its body (rule OB6). */
export const pushMutationsMax = 100;
export const pushBytesMax = 512 * 1024;

export const pushedMutation = z.object({
  /** Idempotency key: the mutation's own identifier. */
  id: recordId,
  lane: z.string().min(1).max(200),
  /** Place in the device's outbox: orders the mutations of a lane. */
  seq: z.int().min(0),
  name: z.string().min(1).max(100),
  v: z.int().min(1),
  args: z.unknown(),
  /** For updates: the changed fields with the values that the author saw. */
  base: z.record(z.string(), z.unknown()).optional(),
  dependsOn: z.array(recordId).max(200).optional(),
  createdAt: instant,
  /** How far the author's device had pulled this remote when this was made, by the server's clock (rule PL3). */
  asOf: instant.optional(),
  expiresAt: instant.optional(),
});
export type PushedMutation = z.infer<typeof pushedMutation>;

export const pushRequest = z.object({
  protocol: z.int().min(1),
  deviceId: recordId,
  /**
   * The epoch that the device knows. A server of another one was restored since, and takes nothing before the device has pulled:
   * what it has lost goes first (rules OB2, OB10).
   */
  epoch: z.string().optional(),
  /** The device's clock when it sent this, to measure its offset. */
  sentAt: instant,
  /** The device's word about itself (rule RN8), to the main API; alone when there is nothing to push. */
  device: deviceStatus.optional(),
  mutations: z.array(pushedMutation).max(pushMutationsMax),
});
export type PushRequest = z.infer<typeof pushRequest>;

/** A row that a mutation changed and the version it got; null when the author may not see that row. */
export const effect = z.object({ collection: z.string(), id: recordId, version: z.int().nullable() });
export type Effect = z.infer<typeof effect>;

export const pushResult = z.object({
  id: recordId,
  /** `merged`: applied, with another's edit kept beside it. `deferred`: what it depends on is not known here yet. */
  status: z.enum(['applied', 'merged', 'refused', 'deferred']),
  effects: z.array(effect).optional(),
  /** For `refused`. The code is read as text, so that a code of a newer server still refuses. */
  error: z.object({ code: z.string(), paths: z.array(errorPath).optional() }).optional(),
});
export type PushResult = z.infer<typeof pushResult>;

export const pushResponse = z.object({
  epoch: z.string(),
  /** The server's clock (rule OB7). */
  at: instant.optional(),
  results: z.array(pushResult),
});
export type PushResponse = z.infer<typeof pushResponse>;
