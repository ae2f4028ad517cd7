/** Two calendar days, both included; null for an open end. */
export interface Days {
  from: string | null;
  to: string | null;
}

function dayOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  // The comparison rejects 2026-02-31, which `Date` turns into 3 March.
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
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
