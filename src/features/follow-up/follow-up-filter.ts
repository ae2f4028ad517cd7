import type { I18n } from '@lingui/core';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { FollowUp } from '#contract/entities/follow-up.ts';
import { streetSearchText } from '#contract/rules/addresses/addresses.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { followUpAssigneeOf } from '#contract/rules/surveys/follow-ups.ts';
import type { FollowUpLists, IncompleteFollowUp } from '#data/queries/files/incomplete.ts';
import { compare } from '#data/queries/compare.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townAndStreet } from '#labels/orders/address-lines.ts';
import { townSearchText } from '#labels/orders/town-names.ts';
import { sortedByText } from '#parts/lists/sorted-by-text.ts';
import type { FilterAddress, Sorted } from '#parts/list-detail/use-list-filter.ts';

/** The filter of the list of surveys besides its search. */
export interface FollowUpFilter {
  returned: boolean;
  late: boolean;
  /** Who completes the survey; of the team's list only. */
  employeeId: string | null;
}

export type FollowUpSort = 'due' | 'newest' | 'town' | 'client' | 'colleague';

export const followUpFilterAddress: FilterAddress<FollowUpFilter, FollowUpSort> = {
  sorts: ['due', 'newest', 'town', 'client', 'colleague'],
  none: { returned: false, late: false, employeeId: null },
  parse: (params) => ({
    returned: params.get('returned') === '1',
    late: params.get('late') === '1',
    employeeId: params.get('employee'),
  }),
  query: ({ returned, late, employeeId }) => ({
    returned: returned ? '1' : null,
    late: late ? '1' : null,
    employee: employeeId,
  }),
};

/** Returns the reason of a return, or those of its answers, while something is to be given again; null when nothing is. */
export function returnReasonOf(followUp: FollowUp | undefined): string | null {
  const last = followUp?.history.at(-1);
  // An answer reopens a survey that was returned as a whole; what was asked holds until it is submitted again.
  const whole = last?.state === 'returned' ? last.reason : '';
  if (whole !== '') return whole;
  const reasons = new Set(Object.values(followUp?.returned ?? {}).map(({ reason }) => reason));
  return reasons.size === 0 && followUp?.state !== 'returned' ? null : [...reasons].join(' · ');
}

/** True when the due date of a survey to complete has passed. */
export function isLate(followUp: FollowUp | undefined, now: number): boolean {
  const dueOn = followUp?.dueOn ?? null;
  return dueOn !== null && dueOn < brusselsDay(now) && followUp?.state !== 'submitted';
}

function wordsOf({ order, followUp }: IncompleteFollowUp): string {
  const assignee = followUpAssigneeOf(order, followUp)?.name;
  return searchText(
    [order.number, streetSearchText(order.address), townSearchText(order.address), order.client.name, assignee],
    [order.client.phone],
  );
}

/** The surveys that match, how many each filter would leave, and who has surveys in the list. */
export interface FoundFollowUps extends FollowUpLists {
  total: number;
  returned: number;
  late: number;
  employees: EmployeeRef[];
}

/** Sorts surveys that are given the most urgent first. */
function sorted(i18n: I18n, found: IncompleteFollowUp[], sort: FollowUpSort): IncompleteFollowUp[] {
  switch (sort) {
    case 'due':
      return found;
    case 'newest':
      return found.toSorted((one, other) => compare(other.order.lastVisitAt ?? '', one.order.lastVisitAt ?? ''));
    case 'town':
      return sortedByText(i18n, found, ({ order }) => townAndStreet(i18n, order.address));
    case 'client':
      return sortedByText(i18n, found, ({ order }) => order.client.name);
    case 'colleague':
      return sortedByText(i18n, found, ({ order, followUp }) => followUpAssigneeOf(order, followUp)?.name);
  }
}

/** Finds the surveys of a filter. Each count takes the other filters into account. */
export function findFollowUps(
  i18n: I18n,
  lists: FollowUpLists,
  { text, returned, late, employeeId, sort }: Sorted<FollowUpFilter, FollowUpSort>,
  now: number,
): FoundFollowUps {
  const query = textQuery(text);
  const assigneeOf = ({ order, followUp }: IncompleteFollowUp): EmployeeRef | null =>
    followUpAssigneeOf(order, followUp);
  const isReturned = ({ followUp }: IncompleteFollowUp): boolean => returnReasonOf(followUp) !== null;
  const isOverdue = ({ followUp }: IncompleteFollowUp): boolean => isLate(followUp, now);
  const matches = (one: IncompleteFollowUp): boolean =>
    matchesText(wordsOf(one), query) && (employeeId === null || assigneeOf(one)?.id === employeeId);
  const [due, submitted] = [lists.due.filter(matches), lists.submitted.filter(matches)];
  const isShown = (one: IncompleteFollowUp): boolean => (!returned || isReturned(one)) && (!late || isOverdue(one));
  const all = [...lists.due, ...lists.submitted];
  const people = new Map(all.flatMap((one) => assigneeOf(one) ?? []).map((person) => [person.id, person]));
  return {
    due: sorted(i18n, due.filter(isShown), sort),
    submitted: sorted(i18n, submitted.filter(isShown), sort),
    total: all.length,
    returned: due.filter((one) => isReturned(one) && (!late || isOverdue(one))).length,
    late: due.filter((one) => isOverdue(one) && (!returned || isReturned(one))).length,
    employees: [...people.values()].toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}
