import { z } from 'zod';
import { instant, recordId } from '../../entities/common.ts';

/** Maximum number of rows in one response (rule PL1). */
export const pullLimitMax = 1000;

export const pullQuery = z.object({
  cursor: z.string().max(4000).optional(),
  /** The log mark of the last response to a push (rule PL7f). */
  mark: z.string().max(4000).optional(),
  /** `1` requests drift checks (rule PL8). */
  checks: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(pullLimitMax).default(pullLimitMax),
});
export type PullQuery = z.infer<typeof pullQuery>;

export const change = z.object({
  collection: z.string(),
  id: recordId,
  /** Per-row counter that each change increments within an epoch. */
  version: z.int().min(1),
  /** All scopes of this user that hold the row now; empty when the row has left the last one. */
  scopes: z.array(z.string()),
  /** The row, or null when `scopes` is empty. */
  row: z.unknown(),
});
export type Change = z.infer<typeof change>;

/**
 * Drift check of a collection for this user at the cursor (rule PL8): the number of rows and a SHA-256 in lower-case hex. The
 * hash covers `id:version` of each row, sorted by identifier and joined by line feeds.
 */
export const check = z.object({ collection: z.string(), count: z.int().min(0), sum: z.string() });
export type Check = z.infer<typeof check>;

export const pullResponse = z.object({
  protocol: z.int(),
  /** Changes when the server is restored from a backup: versions and cursors then start over. */
  epoch: z.string(),
  /** Opaque position that the client returns unchanged. */
  cursor: z.string(),
  hasMore: z.boolean(),
  /** An open transaction still holds back committed changes: pull again in 200 ms. */
  behind: z.boolean().optional(),
  /** The sent cursor was not usable: the changes start from nothing, and rows that they do not name are gone. */
  reset: z.boolean().optional(),
  /** Every scope of this user; the device drops rows of any other scope. */
  scopes: z.array(z.string()),
  changes: z.array(change),
  /** Present on the last page of a pull that requested checks, unless `behind`. */
  checks: z.array(check).optional(),
  /** The server's clock, for decisions that depend on time (rules OB7, PL3). */
  at: instant.optional(),
});
export type PullResponse = z.infer<typeof pullResponse>;
