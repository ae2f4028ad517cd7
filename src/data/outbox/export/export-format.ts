import { z } from 'zod';
import { employeeRef, instant, recordId } from '#contract/entities/common.ts';
import type { RowKey } from '#contract/collections.ts';
import { isRowKey } from '#contract/collections.ts';
import { fileFacts } from '#contract/entities/upload.ts';
import { decided } from '#contract/entities/decision.ts';
import { errorPath, standing } from '#contract/protocol/errors.ts';

/** The format of an outbox export: a zip with a manifest and the content that its hash verifies. */
export const outboxFormat = 'mycerti-outbox';
/** Raised when the content changes shape; older versions stay readable. Version 2 added the captured files. */
export const outboxFormatVersion = 2;
export const manifestName = 'manifest.json';
export const contentName = 'outbox.json';

/** Maximum bytes of an import file. Its files are never in memory as a whole. */
export const fileBytesMax = 2 * 1024 ** 3;
/** Maximum bytes of the unpacked content: far more than any outbox, far less than a phone's memory. */
export const contentBytesMax = 64 * 1024 * 1024;

/** Read first and separately: in every version it names the format and the user. */
export const manifestSchema = z.object({
  format: z.literal(outboxFormat),
  version: z.int().min(1),
  userId: z.string(),
  exportedAt: instant,
  /** SHA-256 of the content, in lower-case hex. */
  sha256: z.string(),
});

/** One exported mutation: the data of its creation, without data of the exporting database (order, rows). */
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
  /** Set on a refused mutation. */
  error: z
    .object({
      code: z.string(),
      paths: z.array(errorPath).exactOptional(),
      decided: decided.exactOptional(),
      standing: standing.exactOptional(),
    })
    .optional(),
  answeredAt: instant.exactOptional(),
});
export type ExportedMutation = z.infer<typeof exportedMutation>;

const exportedDraft = z.object({
  key: z.string(),
  /** What it is of; absent in an export of an earlier version of the app. A later one may know another collection. */
  kind: z.string().exactOptional(),
  subject: z.custom<RowKey>(isRowKey).nullable().catch(null).exactOptional(),
  field: z.string().nullable().exactOptional(),
  text: z.string(),
  base: z.string().exactOptional(),
  changedAt: z.number(),
});

/** A captured file; its bytes are an entry of the zip of their own. */
const exportedFile = z.object({ id: recordId, ...fileFacts });
export type ExportedFile = z.infer<typeof exportedFile>;

/** Returns the name of a file's entry in the zip: a person who opens the zip recognises it. */
export function fileEntryName({ id, name }: ExportedFile): string {
  return `files/${id}-${name}`;
}

export const contentSchema = z.object({
  /** In the order in which they were made. */
  mutations: z.array(exportedMutation).max(100_000),
  drafts: z.array(exportedDraft).max(10_000),
  /** Absent in version 1. */
  files: z.array(exportedFile).max(10_000).default([]),
});
export type OutboxContent = z.infer<typeof contentSchema>;

/** Returns the SHA-256 of bytes, in lower-case hex. */
export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
