import { z } from 'zod';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import { unavailabilityKinds } from '#contract/entities/unavailability.ts';
import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';
import { addDays } from './period.ts';

export const absenceForm = z.object({
  employeeId: z.string(),
  kind: z.enum(unavailabilityKinds),
  /** Whole days: the times below are put aside. */
  whole: z.boolean(),
  fromDay: z.string().nullable(),
  fromTime: z.string().nullable(),
  /** The last day of it. */
  toDay: z.string().nullable(),
  toTime: z.string().nullable(),
  note: z.string(),
});
export type AbsenceForm = z.infer<typeof absenceForm>;

/** Longest note, in characters. */
export const noteMax = 400;

/** The form of a new unavailability: the whole of a day. */
export function newAbsence(employeeId: string, day: string): AbsenceForm {
  const times = { fromTime: '09:00', toTime: '17:00' };
  return { employeeId, kind: 'leave', whole: true, fromDay: day, toDay: day, ...times, note: '' };
}

/** The form of one that is there. */
export function absenceFormOf({ employee, kind, from, to, note }: Unavailability): AbsenceForm {
  const first = brusselsParts(from);
  const last = brusselsParts(to);
  const whole = first.time === '00:00' && last.time === '00:00';
  return {
    employeeId: employee.id,
    kind,
    whole,
    fromDay: first.day,
    fromTime: whole ? '09:00' : first.time,
    toDay: whole ? addDays(last.day, -1) : last.day,
    toTime: whole ? '17:00' : last.time,
    note,
  };
}

export type AbsenceProblem = 'noStart' | 'noEnd' | 'endsBeforeStart' | 'noteTooLong';

/** The instants that a form means, or what is to be mended. Whole days go from midnight to midnight in Belgium. */
export function timesOf(form: AbsenceForm): { from: string; to: string } | { problem: AbsenceProblem } {
  const { whole, fromDay, fromTime, toDay, toTime, note } = form;
  const from = brusselsInstant(fromDay ?? '', whole ? '00:00' : (fromTime ?? ''));
  if (from === null || fromDay === null) return { problem: 'noStart' };
  const to = brusselsInstant(
    whole && toDay !== null ? addDays(toDay, 1) : (toDay ?? ''),
    whole ? '00:00' : (toTime ?? ''),
  );
  if (to === null) return { problem: 'noEnd' };
  if (to <= from) return { problem: 'endsBeforeStart' };
  return note.trim().length > noteMax ? { problem: 'noteTooLong' } : { from, to };
}
