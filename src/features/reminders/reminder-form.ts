import { z } from 'zod';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';

/** Longest title and note, as the contract has them. */
export const titleMax = 200;
export const noteMax = 4000;

const form = z.object({
  title: z.string(),
  note: z.string(),
  /** Day and time by the clock of Belgium; empty until they are given. */
  day: z.string(),
  time: z.string(),
  assigneeId: z.string(),
});

/** What is typed for a reminder, kept as text at each keystroke. */
export type ReminderForm = z.infer<typeof form>;

/** What was typed, or what the form begins with when nothing can be read. */
export function parseForm(text: string, initial: ReminderForm): ReminderForm {
  try {
    return form.parse(JSON.parse(text));
  } catch {
    return initial;
  }
}

/** The day and time of an instant as the form holds them. */
export function timesOf(dueAt: string | null): Pick<ReminderForm, 'day' | 'time'> {
  return dueAt === null ? { day: '', time: '' } : brusselsParts(dueAt);
}

/** The form of a reminder as it stands. */
export function formOf({
  title,
  note,
  dueAt,
  assignee,
}: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>): ReminderForm {
  return { title, note, ...timesOf(dueAt), assigneeId: assignee.id };
}

/** What is wrong with a field. */
export type FormIssue = 'titleEmpty' | 'titleLong' | 'noteLong' | 'dueMissing' | 'assigneeUnknown';

export interface ReadForm {
  issues: FormIssue[];
  dueAt: string | null;
  assignee: EmployeeRef | undefined;
}

/** Reads the form; complete when there is no issue. */
export function readForm(
  { title, note, day, time, assigneeId }: ReminderForm,
  employees: readonly EmployeeRef[],
): ReadForm {
  const dueAt = brusselsInstant(day, time);
  const found = employees.find(({ id }) => id === assigneeId);
  const assignee = found === undefined ? undefined : { id: found.id, name: found.name };
  const issues: FormIssue[] = [];
  if (title.trim() === '') issues.push('titleEmpty');
  if (title.trim().length > titleMax) issues.push('titleLong');
  if (note.trim().length > noteMax) issues.push('noteLong');
  if (dueAt === null) issues.push('dueMissing');
  if (assignee === undefined) issues.push('assigneeUnknown');
  return { issues, dueAt, assignee };
}

/** What of a reminder the form changes; null when it is all the same. */
export function changesOf(
  before: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>,
  after: Pick<Reminder, 'title' | 'note' | 'dueAt' | 'assignee'>,
): MutationArgs<'reminder.update'>['changes'] | null {
  const changes = {
    ...(after.title === before.title ? {} : { title: after.title }),
    ...(after.note === before.note ? {} : { note: after.note }),
    // A form holds whole minutes: one that was not touched changes nothing.
    ...(sameMinute(after.dueAt, before.dueAt) ? {} : { dueAt: after.dueAt }),
    ...(after.assignee.id === before.assignee.id ? {} : { assignee: after.assignee }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

function sameMinute(one: string, other: string): boolean {
  return one.slice(0, 16) === other.slice(0, 16);
}
