import { z } from 'zod';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { isDueTooLate } from '#contract/rules/due-days.ts';
import { parseAs } from '#contract/rules/text/json-text.ts';

/** Maximum lengths of title and note, from the contract. */
export const titleMax = 200;
export const noteMax = 4000;

const form = z.object({
  title: z.string(),
  note: z.string(),
  /** Day and time in Belgian local time. Empty until set. */
  day: z.string(),
  time: z.string(),
  assigneeId: z.string(),
});

/** The draft of a reminder, stored as text at each keystroke. */
export type ReminderForm = z.infer<typeof form>;

export const formFields = [
  'title',
  'note',
  'day',
  'time',
  'assigneeId',
] as const satisfies readonly (keyof ReminderForm)[];

/** Parses the text of a draft; null for anything else. */
export const parseForm = parseAs(form);

/** Converts an instant to the day and time of the form. */
export function timesOf(dueAt: string | null): Pick<ReminderForm, 'day' | 'time'> {
  return dueAt === null ? { day: '', time: '' } : brusselsParts(dueAt);
}

/** Converts a reminder to its form. */
export function formOf({
  title,
  note,
  dueAt,
  assignee,
}: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>): ReminderForm {
  return { title, note, ...timesOf(dueAt), assigneeId: assignee.id };
}

/** A validation problem of a field. */
export type FormIssue = 'titleEmpty' | 'titleLong' | 'noteLong' | 'dueMissing' | 'dueFar' | 'assigneeUnknown';

export interface ReadForm {
  issues: FormIssue[];
  dueAt: string | null;
  assignee: EmployeeRef | undefined;
}

/** Validates the form. It is complete when there are no issues. */
export function readForm(
  { title, note, day, time, assigneeId }: ReminderForm,
  employees: readonly EmployeeRef[],
  now: number,
): ReadForm {
  const dueAt = parseBrusselsInstant(day, time);
  const found = employees.find(({ id }) => id === assigneeId);
  const assignee = found === undefined ? undefined : { id: found.id, name: found.name };
  const issues: FormIssue[] = [];
  if (title.trim() === '') issues.push('titleEmpty');
  if (title.trim().length > titleMax) issues.push('titleLong');
  if (note.trim().length > noteMax) issues.push('noteLong');
  if (dueAt === null) issues.push('dueMissing');
  else if (isDueTooLate('reminder', dueAt, now)) issues.push('dueFar');
  if (assignee === undefined) issues.push('assigneeUnknown');
  return { issues, dueAt, assignee };
}

/** Returns the changed fields of a reminder, or null without changes. */
export function changesOf(
  before: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>,
  after: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>,
): MutationArgs<'reminder.update'>['changes'] | null {
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.note === before.note ? {} : { note: after.note }),
    // The form holds whole minutes: an unedited time is no change.
    ...(sameMinute(after.dueAt, before.dueAt) ? {} : { dueAt: after.dueAt }),
    ...(after.assignee.id === before.assignee.id ? {} : { assignee: after.assignee }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function sameMinute(one: string, other: string): boolean {
  return one.slice(0, 16) === other.slice(0, 16);
}
