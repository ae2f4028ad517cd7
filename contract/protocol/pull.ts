import { z } from 'zod';
import { instant, recordId } from '../entities/common.ts';

/** Most rows in one answer (rule PL1). */
export const pullLimitMax = 1000;

export const pullQuery = z.object({
  cursor: z.string().max(4000).optional(),
  /** `1`: the device asks to compare what it has (rule PL8). */
  checks: z.literal('1').optional(),
  limit: z.coerce.number().int().min(1).max(pullLimitMax).default(pullLimitMax),
});
export type PullQuery = z.infer<typeof pullQuery>;

export const change = z.object({
  collection: z.string(),
  id: recordId,
  /** Per-row counter, raised by each change within an epoch. */
  version: z.int().min(1),
  /** All scopes of this user that hold the row now; empty when the row left the last of them. */
  scopes: z.array(z.string()),
  /** The row, or null when `scopes` is empty. */
  row: z.unknown(),
});
export type Change = z.infer<typeof change>;

/**
 * What a collection holds for this user at the cursor (rule PL8): how many rows, and the SHA-256, in small hex, of their
 * `id:version` in the order of their identifiers, joined by line feeds.
 */
export const check = z.object({ collection: z.string(), count: z.int().min(0), sum: z.string() });
export type Check = z.infer<typeof check>;

export const pullResponse = z.object({
  protocol: z.int(),
  /** Changes when the server was restored from a backup: versions and cursors start anew. */
  epoch: z.string(),
  /** Opaque position; sent back as it is. */
  cursor: z.string(),
  hasMore: z.boolean(),
  /** Committed changes are still held back by a transaction under way: ask again in 200 ms. */
  behind: z.boolean().optional(),
  /** The cursor sent was not usable: what follows starts from nothing, and rows not named again are gone. */
  reset: z.boolean().optional(),
  /** Every scope this user has now; rows of any other scope are to be dropped. */
  scopes: z.array(z.string()),
  changes: z.array(change),
  /** On the last page of a pull that asked for them, unless `behind`. */
  checks: z.array(check).optional(),
  /** The server's clock, for what is judged by time (rules OB7, PL3). */
  at: instant.optional(),
});
export type PullResponse = z.infer<typeof pullResponse>;
