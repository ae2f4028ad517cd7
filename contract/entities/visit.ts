import { z } from 'zod';
import { cents, employeeRef, instant, recordId } from './common.ts';

const visitStates = ['planned', 'confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'] as const;
export const visitState = z.enum(visitStates);
export type VisitState = z.infer<typeof visitState>;

/** Why nobody was met, and what was agreed instead. */
export const absence = z.strictObject({
  /** How often somebody was called or rung for. */
  attempts: z.int().min(0).max(20),
  note: z.string().trim().max(1000),
  /** The photo of the door. */
  uploadId: recordId.nullable(),
  /** A new date that the client was offered. */
  proposedAt: instant.nullable(),
  /** What the lost journey costs, VAT included. */
  fee: cents.min(0).max(100_000),
});

/** A visit to the property of one order. Owned by the field portal. */
export const visit = z.object({
  id: recordId,
  orderId: recordId,
  employee: employeeRef,
  plannedStart: instant,
  plannedEnd: instant,
  state: visitState,
  /** Each state reached, with who and when (the device's corrected time). */
  history: z.array(z.object({ state: visitState, at: instant, by: employeeRef })),
  absence: absence.exactOptional(),
  cancelReason: z.string().exactOptional(),
});
export type Visit = z.infer<typeof visit>;
