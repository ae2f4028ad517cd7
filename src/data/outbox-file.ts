import { z } from 'zod';
import { employeeRef, instant, recordId } from '#contract/entities/common.ts';
import { errorPath } from '#contract/protocol/errors.ts';

/** The export of an outbox: a zip of a manifest and of the content that it vouches for. */
export const outboxFormat = 'mycerti-outbox';
/** Raised when the content changes shape; older ones stay readable. */
export const outboxFormatVersion = 1;
export const manifestName = 'manifest.json';
export const contentName = 'outbox.json';

/** Most bytes of a file that is read, and of what it may unpack to: far more than any outbox, far less than a phone's memory. */
export const fileBytesMax = 32 * 1024 * 1024;
export const contentBytesMax = 64 * 1024 * 1024;

/** Read first, and on its own: whatever the version, it says what the file is and whose. */
export const manifestSchema = z.object({
  format: z.literal(outboxFormat),
  version: z.int().min(1),
  userId: z.string(),
  exportedAt: instant,
  /** SHA-256 of the content, in small hex. */
  sha256: z.string(),
});

/** One mutation as exported: what its making said, without what only the exporting database means (order, rows). */
const exportedMutation = z.object({
  id: recordId,
  name: z.string(),
  v: z.int().min(1),
  args: z.unknown(),
  base: z.record(z.string(), z.unknown()).exactOptional(),
  dependsOn: z.array(recordId),
  createdAt: instant,
  offeredAt: instant,
  expiresAt: instant.exactOptional(),
  clockOffset: z.int().exactOptional(),
  asOf: instant.exactOptional(),
  actor: employeeRef,
  /** Present on a refused one. */
  error: z.object({ code: z.string(), paths: z.array(errorPath).exactOptional() }).optional(),
  answeredAt: instant.exactOptional(),
});
export type ExportedMutation = z.infer<typeof exportedMutation>;

const exportedDraft = z.object({
  key: z.string(),
  text: z.string(),
  base: z.string().exactOptional(),
  changedAt: z.number(),
});

export const contentSchema = z.object({
  /** In the order in which they were made. */
  mutations: z.array(exportedMutation).max(100_000),
  drafts: z.array(exportedDraft).max(10_000),
});
export type OutboxContent = z.infer<typeof contentSchema>;

/** SHA-256 of bytes in small hex. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
