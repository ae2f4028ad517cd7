import type { Reminder } from '#contract/entities/reminder.ts';
import { streetSearchText } from '#contract/rules/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { ReminderHere } from '#data/queries/inbox/reminders.ts';
import { townSearchText } from '#labels/town-names.ts';

export type GroupName = 'late' | 'today' | 'coming' | 'done';
const groupNames: readonly GroupName[] = ['late', 'today', 'coming', 'done'];

/** Returns the group of a reminder at an instant, by the Belgian calendar. */
export function groupOf({ done, dueAt }: Pick<Reminder, 'done' | 'dueAt'>, now: number): GroupName {
  if (done !== null) return 'done';
  if (Date.parse(dueAt) <= now) return 'late';
  return brusselsDay(dueAt) === brusselsDay(now) ? 'today' : 'coming';
}

/** Selection: assigned to the user, given by the user to others, or all on the device. */
export type Whose = 'mine' | 'given' | 'all';

export interface ReminderFilter {
  whose: Whose;
  /** Only reminders of this colleague. Null for all. */
  assigneeId: string | null;
  text: string;
}

/** Removes accents and upper case for comparison. */
function folded(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Returns the searchable text of a reminder. */
function searchTextOf({ reminder, order, client }: ReminderHere): string {
  const { address } = order ?? {};
  return folded(
    [
      reminder.title,
      reminder.note,
      reminder.assignee.name,
      reminder.createdBy.name,
      order?.number ?? '',
      order?.client.name ?? '',
      address === undefined ? '' : `${streetSearchText(address)} ${townSearchText(address)}`,
      client?.name ?? '',
    ].join('\n'),
  );
}

/** Returns whether a reminder matches the filter. */
export function isShown(here: ReminderHere, { whose, assigneeId, text }: ReminderFilter, userId: string): boolean {
  const { assignee, createdBy } = here.reminder;
  if (whose === 'mine' && assignee.id !== userId) return false;
  if (whose === 'given' && (createdBy.id !== userId || assignee.id === userId)) return false;
  if (assigneeId !== null && assignee.id !== assigneeId) return false;
  const words = folded(text).split(/\s+/).filter(Boolean);
  const searchText = words.length === 0 ? '' : searchTextOf(here);
  return words.every((word) => searchText.includes(word));
}

/** A line of the list: the heading of a group with its count, or a reminder. */
export type ReminderLine =
  | { key: string; group: GroupName; count: number }
  | { key: string; here: ReminderHere; group: GroupName };

/** Returns the reminders by group, each under its heading. Omits empty groups. */
export function reminderLines(shown: readonly ReminderHere[], now: number): ReminderLine[] {
  return groupNames.flatMap((group): ReminderLine[] => {
    const own = shown.filter(({ reminder }) => groupOf(reminder, now) === group);
    if (own.length === 0) return [];
    return [{ key: group, group, count: own.length }, ...own.map((here) => ({ key: here.reminder.id, here, group }))];
  });
}
