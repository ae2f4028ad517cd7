import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';
import { fileName } from './document.ts';
import { serviceCode } from './order.ts';

const uploadKinds = ['photo', 'plan', 'document', 'picture'] as const;
export const uploadKind = z.enum(uploadKinds);

/** Largest file that is taken, bytes. */
export const uploadBytesMax = 200 * 1024 * 1024;

/** What a file is, as measured where it was captured; the server measures it again (rule FL3). */
export const fileFacts = {
  name: fileName,
  /** Media type, `image/jpeg`. */
  type: z
    .string()
    .max(100)
    .regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  /** Bytes. */
  size: z.int().min(1).max(uploadBytesMax),
  /** SHA-256, small hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** The required document that a file is meant for, as the content names it. */
export const requirement = z.strictObject({
  service: z.union([z.literal('all'), serviceCode]),
  code: z.string().min(1).max(80),
});

/**
 * A file as it was captured: a photo, a plan, a document, a profile picture. Owned by the field portal. Its identifier is that
 * of its bytes' transfer (rule FL2).
 */
export const upload = z.object({
  id: recordId,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  kind: uploadKind,
  requirement: requirement.nullable(),
  ...fileFacts,
  /** Place among the files of the same requirement; plans are numbered by it, from 1 (`001`). */
  place: z.int().min(0),
  capturedAt: instant,
  by: employeeRef,
  /** The file that this one was made from: cropped, rotated or drawn upon. */
  originalId: recordId.nullable(),
  /** When the server had all of it, and its hash was right; null before (rule FL3). */
  receivedAt: instant.nullable(),
  review: z.object({ accepted: z.boolean(), reason: z.string(), by: employeeRef, at: instant }).nullable(),
  removed: z.object({ by: employeeRef, at: instant }).nullable(),
});
export type Upload = z.infer<typeof upload>;
