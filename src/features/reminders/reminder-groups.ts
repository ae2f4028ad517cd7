import type { Reminder } from '#contract/entities/reminder.ts';
import type { ReminderHere } from '#data/queries/reminders.ts';
import { brusselsDay } from '#ui/format.ts';

export type GroupName = 'late' | 'today' | 'coming' | 'done';
const groupNames: readonly GroupName[] = ['late', 'today', 'coming', 'done'];

/** Where a reminder stands at an instant, by the calendar of Belgium. */
export function groupOf({ done, dueAt }: Pick<Reminder, 'done' | 'dueAt'>, now: number): GroupName {
  if (done !== null) return 'done';
  if (Date.parse(dueAt) <= now) return 'late';
  return brusselsDay(dueAt) === brusselsDay(now) ? 'today' : 'coming';
}

/** Whose reminders are shown: to be done by the user, given by them to others, or everything on the device. */
export type Whose = 'mine' | 'given' | 'all';

export interface ReminderFilter {
  whose: Whose;
  /** Of this colleague alone; null for all. */
  assigneeId: string | null;
  text: string;
}

/** Letters without their accents, small: what is compared. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** What of a reminder is searched. */
function wordsOf({ reminder, order, client }: ReminderHere): string {
  const { address } = order ?? {};
  return folded(
    [
      reminder.title,
      reminder.note,
      reminder.assignee.name,
      reminder.createdBy.name,
      order?.number ?? '',
      order?.client.name ?? '',
      address === undefined ? '' : `${address.street} ${address.number} ${address.zipcode} ${address.city}`,
      client?.name ?? '',
    ].join('\n'),
  );
}

/** True when a reminder is among those asked for. */
export function isShown(here: ReminderHere, { whose, assigneeId, text }: ReminderFilter, userId: string): boolean {
  const { assignee, createdBy } = here.reminder;
  if (whose === 'mine' && assignee.id !== userId) return false;
  if (whose === 'given' && (createdBy.id !== userId || assignee.id === userId)) return false;
  if (assigneeId !== null && assignee.id !== assigneeId) return false;
  const words = folded(text).split(/\s+/).filter(Boolean);
  const searched = words.length === 0 ? '' : wordsOf(here);
  return words.every((word) => searched.includes(word));
}

/** A line of the list: a group's heading with how many it holds, or a reminder. */
export type ReminderLine =
  { key: string; group: GroupName; count: number } | { key: string; here: ReminderHere; group: GroupName };

/** The reminders by group, each under its heading; groups without any are left out. */
export function reminderLines(shown: readonly ReminderHere[], now: number): ReminderLine[] {
  return groupNames.flatMap((group): ReminderLine[] => {
    const own = shown.filter(({ reminder }) => groupOf(reminder, now) === group);
    if (own.length === 0) return [];
    return [{ key: group, group, count: own.length }, ...own.map((here) => ({ key: here.reminder.id, here, group }))];
  });
}
