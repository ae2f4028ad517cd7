import type { I18n } from '@lingui/core';
import { addDays, brusselsDay, isDay } from '#contract/rules/brussels-time.ts';
import type { AgentVisit } from '#data/queries/clients/client-visits.ts';
import { matchesText, searchText, textQuery } from '#data/text/folded-text.ts';
import { townLine } from '#labels/orders/town-names.ts';
import type { FilterAddress } from '#parts/list-detail/use-list-filter.ts';
import { sortedByText } from '#parts/lists/sorted-by-text.ts';

/** `round`: one day. `ahead`: what is planned, and what was planned and is not recorded. `past`: what was made or cancelled. */
export const visitViews = ['round', 'ahead', 'past'] as const;
export type VisitView = (typeof visitViews)[number];

/** The view and the day of the address. */
export interface VisitAddress {
  view: VisitView;
  /** The day of the round, `2026-11-20`. */
  day: string;
}

/** Parses an address. Unknown values are today's round. */
export function parseAddress(params: URLSearchParams, today: string): VisitAddress {
  const day = params.get('day') ?? '';
  return {
    view: visitViews.find((one) => one === params.get('view')) ?? 'round',
    day: isDay(day) ? day : today,
  };
}

/** Returns an address with this view and day, without those of today's round. What else it says stays. */
export function withView(params: URLSearchParams, { view, day }: VisitAddress, today: string): URLSearchParams {
  const others = [...params].filter(([name]) => name !== 'view' && name !== 'day');
  if (view !== 'round') others.push(['view', view]);
  else if (day !== today) others.push(['day', day]);
  return new URLSearchParams(others);
}

/** Returns the day on which a visit stands in lists: when it was made, or else planned. */
function dayOf({ visit }: AgentVisit): string {
  return brusselsDay(visit.checkedInAt ?? visit.completedAt ?? visit.plannedAt);
}

/** Returns the visits of a day, by time. */
export function visitsOn(visits: readonly AgentVisit[], day: string): AgentVisit[] {
  return visits.filter((one) => dayOf(one) === day);
}

/** Returns the visits of a list: planned ones the earliest first, past ones the latest first. */
export function listed(visits: readonly AgentVisit[], view: 'ahead' | 'past'): AgentVisit[] {
  const isOpen = ({ visit }: AgentVisit): boolean => visit.state === 'planned' || visit.state === 'checkedIn';
  return view === 'ahead' ? visits.filter(isOpen) : visits.filter((one) => !isOpen(one)).toReversed();
}

export type VisitSort = 'date' | 'client' | 'town';

/** The list has no filter besides its search: the view and the day stand beside it. */
export const visitFilterAddress: FilterAddress<object, VisitSort> = {
  none: {},
  sorts: ['date', 'client', 'town'],
  parse: () => ({}),
  query: () => ({}),
};

/** Returns the visits with a text: what their lines print, and their report. */
export function visitsWith(i18n: I18n, visits: readonly AgentVisit[], text: string): readonly AgentVisit[] {
  if (text.trim() === '') return visits;
  const query = textQuery(text);
  return visits.filter(({ visit, client }) =>
    matchesText(
      searchText([client?.name, townLine(i18n, client?.address), visit.met, ...visit.topics, visit.outcome], []),
      query,
    ),
  );
}

/** Returns the day before or after. */
export function besideDay(day: string, by: 1 | -1): string {
  return addDays(day, by);
}

/** A heading of a day, or one visit. */
export type VisitLine = { key: string; day: string } | { key: string; one: AgentVisit };

/** Returns the lines of a list. By date, a heading stands before the visits of each day. */
export function visitLines(i18n: I18n, visits: readonly AgentVisit[], sort: VisitSort): VisitLine[] {
  if (sort !== 'date') {
    const textOf = ({ client }: AgentVisit): string | undefined =>
      sort === 'client' ? client?.name : townLine(i18n, client?.address);
    return sortedByText(i18n, visits, textOf).map((one) => ({ key: one.visit.id, one }));
  }
  let last = '';
  return visits.flatMap((one): VisitLine[] => {
    const day = dayOf(one);
    const line = { key: one.visit.id, one };
    if (day === last) return [line];
    last = day;
    return [{ key: day, day }, line];
  });
}
