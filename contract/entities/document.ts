import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

const documentKinds = ['certificate', 'draft', 'invoice', 'proof', 'plan', 'other'] as const;
export const documentKind = z.enum(documentKinds);
export const fileName = z
  .string()
  .trim()
  .min(1)
  .max(120)
  // Rejects path separators, control characters, and direction marks that would disguise the extension.
  .regex(/^[^\\/\p{Cc}\p{Bidi_Control}]+$/u)
  .refine((name) => !/^\.+$/.test(name), { message: 'dots only' });

/** A document of an order or a client. Its bytes belong to an upload. Owned by the main API. */
export const document = z.object({
  id: recordId,
  orderId: recordId.nullable(),
  clientId: recordId.nullable(),
  kind: documentKind,
  name: fileName,
  /** The upload with its bytes, size and type. */
  uploadId: recordId,
  source: z.enum(['office', 'client', 'employee']),
  addedAt: instant,
  addedBy: employeeRef.nullable(),
  /** With what the client sent by a link: its request, and which of the asked proofs it is. */
  proof: z.object({ requestId: recordId, piece: z.string().nullable() }).exactOptional(),
});
export type Document = z.infer<typeof document>;
