import { z } from 'zod';
import { employeeRef, instant, recordId, trimmedLine } from './common.ts';

const clientVisitStates = ['planned', 'checkedIn', 'done', 'cancelled'] as const;
export const clientVisitState = z.enum(clientVisitStates);
export type ClientVisitState = z.infer<typeof clientVisitState>;

const text = z.string().trim().max(4000);
/** Notes of an agent about a visit to a client. */
export const clientVisitNotes = {
  /** Names of the people met. */
  met: trimmedLine(200),
  topics: z.array(trimmedLine(60).min(1)).max(20),
  /** Materials left behind. */
  materials: text,
  outcome: text,
  nextStep: text,
};

/** A commercial agent's visit to a client. Owned by the main API. */
export const clientVisit = z.object({
  id: recordId,
  clientId: recordId,
  employee: employeeRef,
  plannedAt: instant,
  state: clientVisitState,
  checkedInAt: instant.nullable(),
  completedAt: instant.nullable(),
  ...clientVisitNotes,
  /** The reminder created from the next step. */
  reminderId: recordId.nullable(),
});
export type ClientVisit = z.infer<typeof clientVisit>;
