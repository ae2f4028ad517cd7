import { z } from 'zod';
import { uploadBytesMax } from '../values/limits.ts';
import { employeeRef, instant, recordId } from './common.ts';
import { decided } from './decision.ts';
import { fileName } from './document.ts';
import { serviceCode } from './order.ts';

const uploadKinds = ['photo', 'plan', 'document', 'picture'] as const;
export const uploadKind = z.enum(uploadKinds);

/** The last place that a device gives a file. */
export const placeMax = 999;

/** Facts of a file, measured at capture. The server measures them again (rule FL3). */
export const fileFacts = {
  name: fileName,
  /** Media type, `image/jpeg`. */
  type: z
    .string()
    .max(100)
    .regex(/^[a-z]+\/[a-z0-9.+-]+$/),
  /** Bytes. */
  size: z.int().min(1).max(uploadBytesMax),
  /** SHA-256 in lower-case hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** The required document of the content that a file fulfils. */
export const requirement = z.strictObject({
  service: z.union([z.literal('all'), serviceCode]),
  code: z.string().min(1).max(80),
});

/**
 * A captured file: a photo, a plan, a document or a profile picture. Owned by the field portal. Its identifier is also that of
 * its upload session (rule FL2).
 */
export const upload = z.object({
  id: recordId,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  /** The visit to the client at which it was captured; absent for any other file. */
  clientVisitId: recordId.exactOptional(),
  kind: uploadKind,
  requirement: requirement.nullable(),
  ...fileFacts,
  /**
   * Position among the files of the same required document, from 1. Plans are numbered by it (`001`). What a former holder adds
   * stands after every place that a device gives.
   */
  place: z.int().min(0),
  /** When the device stored it, by its clock, corrected where that was off (rule OB7g). */
  capturedAt: instant,
  /** When the picture was taken, where that is known and was before: by its camera, or as the chosen file said. */
  takenAt: instant.exactOptional(),
  /** What the device's clock said of when it was taken, else added, where that was corrected. */
  deviceAt: instant.exactOptional(),
  /**
   * When it was filed under its required document, by the server's clock: at its capture, or when it was moved there. Absent
   * in rows of an earlier version.
   */
  filedAt: instant.exactOptional(),
  by: employeeRef,
  /** The file that this one was edited from: cropped, rotated or drawn upon. */
  originalId: recordId.nullable(),
  /** When the server had received all bytes and verified the hash; null before (rule FL3). */
  receivedAt: instant.nullable(),
  /** When its device reported that it has the bytes no longer, while the server has not them either; absent otherwise. */
  lostAt: instant.exactOptional(),
  /** What a supervisor decided of it under its present required document. */
  review: decided.nullable(),
  /** What was decided of it under the others that it was filed under: it applies again once the file is back there. */
  formerReviews: z.array(z.object({ requirement: requirement.nullable(), review: decided })).exactOptional(),
  /** Set when the order had left its author: it takes the place of no other, and counts only with its bytes (rules PL3f, PL3t). */
  byFormer: z.literal(true).exactOptional(),
  removed: z.object({ by: employeeRef, at: instant }).nullable(),
});
export type Upload = z.infer<typeof upload>;
