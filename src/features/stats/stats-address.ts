import type { ChosenPeriod } from '#parts/period/period-address.ts';
import { parsePeriod, periodQuery } from '#parts/period/period-address.ts';

/** What the screen shows, as its address holds it. */
export interface StatsAddress extends ChosenPeriod {
  /** Null for everybody. */
  employeeId: string | null;
}

/** Parses an address. What it does not say or says wrongly is this month, and everybody. */
export function parseStatsAddress(params: URLSearchParams, today: string): StatsAddress {
  const id = (params.get('employee') ?? '').toLowerCase();
  const employeeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null;
  return { ...parsePeriod(params, today), employeeId };
}

/** Returns the query of an address: only what differs from the defaults. */
export function statsQuery({ employeeId, ...chosen }: StatsAddress): URLSearchParams {
  return new URLSearchParams({ ...periodQuery(chosen), ...(employeeId === null ? {} : { employee: employeeId }) });
}
