import { z } from 'zod';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import { isTooLong, unavailabilityKinds } from '#contract/entities/unavailability.ts';
import { addDays, brusselsParts, parseBrusselsInstant, wholeDaysOf } from '#contract/rules/brussels-time.ts';

export const unavailabilityForm = z.object({
  employeeId: z.string(),
  kind: z.enum(unavailabilityKinds),
  /** Whole days: the times below are ignored. */
  whole: z.boolean(),
  fromDay: z.string().nullable(),
  fromTime: z.string().nullable(),
  /** The last day, included. */
  toDay: z.string().nullable(),
  toTime: z.string().nullable(),
  note: z.string(),
});
export type UnavailabilityForm = z.infer<typeof unavailabilityForm>;

/** Longest note, in characters. */
export const noteMax = 400;

/** Returns the form of a new unavailability: one whole day of leave. */
export function newUnavailability(employeeId: string, day: string): UnavailabilityForm {
  const times = { fromTime: '09:00', toTime: '17:00' };
  return { employeeId, kind: 'leave', whole: true, fromDay: day, toDay: day, ...times, note: '' };
}

/** Returns the form that shows a stored unavailability. */
export function unavailabilityFormOf({ employee, kind, from, to, note }: Unavailability): UnavailabilityForm {
  const first = brusselsParts(from);
  const last = brusselsParts(to);
  const days = wholeDaysOf({ from, to });
  const whole = days !== null;
  return {
    employeeId: employee.id,
    kind,
    whole,
    fromDay: first.day,
    fromTime: whole ? '09:00' : first.time,
    toDay: days?.last ?? last.day,
    toTime: whole ? '17:00' : last.time,
    note,
  };
}

export type UnavailabilityProblem = 'noStart' | 'noEnd' | 'endsBeforeStart' | 'tooLong' | 'noteTooLong';

/** Returns the instants of a form, or its first problem. Whole days run from midnight to midnight in Belgium. */
export function timesOf(form: UnavailabilityForm): { from: string; to: string } | { problem: UnavailabilityProblem } {
  const { whole, fromDay, fromTime, toDay, toTime, note } = form;
  const from = parseBrusselsInstant(fromDay ?? '', whole ? '00:00' : (fromTime ?? ''));
  if (from === null || fromDay === null) return { problem: 'noStart' };
  const to = parseBrusselsInstant(
    whole && toDay !== null ? addDays(toDay, 1) : (toDay ?? ''),
    whole ? '00:00' : (toTime ?? ''),
  );
  if (to === null) return { problem: 'noEnd' };
  if (to <= from) return { problem: 'endsBeforeStart' };
  if (isTooLong({ from, to })) return { problem: 'tooLong' };
  return note.trim().length > noteMax ? { problem: 'noteTooLong' } : { from, to };
}
