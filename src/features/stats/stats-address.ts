import { region as regions } from '#contract/entities/common.ts';
import type { FigureName } from '#contract/rules/statistics/counted-rows.ts';
import { figureNames } from '#contract/rules/statistics/counted-rows.ts';
import type { StatisticsQuestion } from '#contract/rules/statistics/statistics.ts';
import type { ChosenPeriod } from '#parts/period/period-address.ts';
import { parsePeriod, periodQuery } from '#parts/period/period-address.ts';

/** What the screen shows, as its address holds it. Without an employee: everybody; without a figure: no list. */
export type StatsAddress = ChosenPeriod & Pick<StatisticsQuestion, 'employeeId' | 'region' | 'figure'>;

/** Parses an address. What it does not say or says wrongly is this month, everybody and the whole country. */
export function parseStatsAddress(params: URLSearchParams, today: string): StatsAddress {
  const id = (params.get('employee') ?? '').toLowerCase();
  return {
    ...parsePeriod(params, today),
    employeeId: /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) ? id : null,
    region: regions.options.find((one) => one === params.get('region')) ?? null,
    figure: figureNames.find((one) => one === params.get('figure')) ?? null,
  };
}

/** Returns the query of an address: only what differs from the defaults. */
export function statsQuery({ employeeId, region, figure, ...chosen }: StatsAddress): URLSearchParams {
  return new URLSearchParams({
    ...periodQuery(chosen),
    ...(employeeId === null ? {} : { employee: employeeId }),
    ...(region === null ? {} : { region }),
    ...(figure === null ? {} : { figure }),
  });
}

/** Returns the path of the screen with the list of a figure; null without a list. */
export function statsPath(address: StatsAddress, figure: FigureName | null): string {
  const query = statsQuery({ ...address, figure });
  return query.size === 0 ? '/stats' : `/stats?${query.toString()}`;
}
