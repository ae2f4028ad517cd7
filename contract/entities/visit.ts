import { z } from 'zod';
import { cents, employeeRef, instant, recordId } from './common.ts';
import { serviceCode } from './order.ts';

const visitStates = ['planned', 'confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'] as const;
export const visitState = z.enum(visitStates);
export type VisitState = z.infer<typeof visitState>;

/** A no-show: the client was not there. */
export const absence = z.strictObject({
  /** Number of attempts to reach the client by phone or doorbell. */
  attempts: z.int().min(0).max(20),
  note: z.string().trim().max(1000),
  /** Photo of the door. */
  uploadId: recordId.nullable(),
  /** New date offered to the client. */
  proposedAt: instant.nullable(),
  /** Fee for the lost journey, VAT included. */
  fee: cents.min(0).max(100_000),
});

/** A visit to the property of one order. Owned by the field portal. */
export const visit = z.object({
  id: recordId,
  orderId: recordId,
  employee: employeeRef,
  plannedStart: instant,
  plannedEnd: instant,
  /** The services that this visit makes; absent when it makes all of the order's. */
  services: z.array(serviceCode).exactOptional(),
  state: visitState,
  /** Each state with its author and its time; `deviceAt`, where it was corrected: what the device's clock said (rule OB7g). */
  history: z.array(z.object({ state: visitState, at: instant, by: employeeRef, deviceAt: instant.exactOptional() })),
  absence: absence.exactOptional(),
  cancelReason: z.string().exactOptional(),
});
export type Visit = z.infer<typeof visit>;

/**
 * What somebody did at a visit whose order had left them: the office decides on it (rule PL3l). It is the lost value of a conflict,
 * in its field `visit`.
 */
export const proposedVisit = z.strictObject({
  visitId: recordId,
  by: employeeRef,
  /** The states of the visit, in their order. */
  steps: z
    .array(z.strictObject({ state: visitState, at: instant }))
    .min(1)
    .max(visitStates.length),
  /** Of a no-show; null otherwise. */
  absence: absence.nullable(),
});
export type ProposedVisit = z.infer<typeof proposedVisit>;
