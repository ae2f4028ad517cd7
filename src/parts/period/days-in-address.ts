import { isDay } from '#contract/rules/brussels-time.ts';

/** Two calendar days, both included; null for an open end. */
export interface Days {
  from: string | null;
  to: string | null;
}

function dayOf(text: string | null): string | null {
  return text !== null && isDay(text) ? text : null;
}

/** Returns two days with the earlier one first. */
export function inOrder<T extends Days>(days: T): T {
  const { from, to } = days;
  return from !== null && to !== null && from > to ? { ...days, from: to, to: from } : days;
}

/** Parses the days of an address (`?from=&to=`), in whichever order they stand. */
export function parseDays(params: URLSearchParams): Days {
  return inOrder({ from: dayOf(params.get('from')), to: dayOf(params.get('to')) });
}
