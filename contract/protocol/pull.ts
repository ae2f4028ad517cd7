import { z } from 'zod';
import { recordId } from '../entities/common.ts';

/** Most rows in one answer (rule PL1). */
export const pullLimitMax = 1000;

export const pullQuery = z.object({
  cursor: z.string().max(4000).optional(),
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
});
export type PullResponse = z.infer<typeof pullResponse>;
