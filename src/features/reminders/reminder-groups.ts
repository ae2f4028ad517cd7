import type { I18n } from '@lingui/core';
import type { Reminder } from '#contract/entities/reminder.ts';
import { streetSearchText } from '#contract/rules/addresses/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { ReminderHere } from '#data/queries/inbox/reminders.ts';
import { compare } from '#data/queries/compare.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import type { FilterAddress, Searched } from '#parts/list-detail/use-list-filter.ts';
import { sortedByText } from '#parts/lists/sorted-by-text.ts';

export type GroupName = 'late' | 'today' | 'coming' | 'done';
const groupNames: readonly GroupName[] = ['late', 'today', 'coming', 'done'];

/** Returns the group of a reminder at an instant, by the Belgian calendar. */
export function groupOf({ done, dueAt }: Pick<Reminder, 'done' | 'dueAt'>, now: number): GroupName {
  if (done !== null) return 'done';
  if (Date.parse(dueAt) <= now) return 'late';
  return brusselsDay(dueAt) === brusselsDay(now) ? 'today' : 'coming';
}

/** Selection: assigned to the user, given by the user to others, or all on the device. */
const whoses = ['mine', 'given', 'all'] as const;
export type Whose = (typeof whoses)[number];

export interface ReminderFilter {
  whose: Whose;
  /** Only reminders of this colleague, of everybody's. Null for all. */
  assigneeId: string | null;
}

export type ReminderSort = 'due' | 'newest' | 'subject' | 'colleague';

export const reminderFilterAddress: FilterAddress<ReminderFilter, ReminderSort> = {
  none: { assigneeId: null },
  sorts: ['due', 'newest', 'subject', 'colleague'],
  parse: (params) => ({
    whose: whoses.find((one) => one === params.get('who')) ?? 'mine',
    assigneeId: params.get('employee'),
  }),
  query: ({ whose, assigneeId }) => ({ who: whose === 'mine' ? null : whose, employee: assigneeId }),
};

/** Returns the searchable text of a reminder. */
function searchTextOf({ reminder, order, client }: ReminderHere): string {
  const { address } = order ?? {};
  return searchText(
    [
      reminder.title,
      reminder.note,
      reminder.assignee.name,
      reminder.createdBy.name,
      order?.number,
      order?.client.name,
      address && `${streetSearchText(address)} ${townSearchText(address)}`,
      client?.name,
    ],
    [order?.client.phone ?? null, client?.phone ?? null],
  );
}

/** Returns whether a reminder matches the filter. */
export function isShown(
  here: ReminderHere,
  { whose, assigneeId, text }: Searched<ReminderFilter>,
  userId: string,
): boolean {
  const { assignee, createdBy } = here.reminder;
  if (whose === 'mine' && assignee.id !== userId) return false;
  if (whose === 'given' && (createdBy.id !== userId || assignee.id === userId)) return false;
  if (whose === 'all' && assigneeId !== null && assignee.id !== assigneeId) return false;
  return text.trim() === '' || matchesText(searchTextOf(here), textQuery(text));
}

/** A line of the list: the heading of a group with its count, or a reminder. */
export type ReminderLine =
  | { key: string; group: GroupName | 'open'; count: number }
  | { key: string; here: ReminderHere; group: GroupName };

/** Sorts reminders that are given by their due time. */
function sorted(i18n: I18n, shown: readonly ReminderHere[], sort: ReminderSort): readonly ReminderHere[] {
  switch (sort) {
    case 'due':
      return shown;
    case 'newest':
      return shown.toSorted((one, other) => compare(other.reminder.createdAt, one.reminder.createdAt));
    case 'subject':
      return sortedByText(i18n, shown, ({ client, order }) => client?.name ?? order?.client.name);
    case 'colleague':
      return sortedByText(i18n, shown, ({ reminder }) => reminder.assignee.name);
  }
}

/** Returns the reminders under headings, without empty ones: by their due time, otherwise what is to be done and what is done. */
export function reminderLines(
  i18n: I18n,
  shown: readonly ReminderHere[],
  sort: ReminderSort,
  now: number,
): ReminderLine[] {
  const headings = sort === 'due' ? groupNames : (['open', 'done'] as const);
  const rows = sorted(i18n, shown, sort).map((here) => ({
    key: here.reminder.id,
    here,
    group: groupOf(here.reminder, now),
  }));
  return headings.flatMap((group): ReminderLine[] => {
    const own = rows.filter((row) => (group === 'open' ? row.group !== 'done' : row.group === group));
    return own.length === 0 ? [] : [{ key: group, group, count: own.length }, ...own];
  });
}
