import { z } from 'zod';
import { employeeRef, instant, recordId } from './common.ts';

const visitStates = ['planned', 'confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'] as const;
export const visitState = z.enum(visitStates);
export type VisitState = z.infer<typeof visitState>;

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
});
export type Visit = z.infer<typeof visit>;
