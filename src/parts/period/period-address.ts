import type { Period, PeriodPreset } from '#contract/rules/statistics/statistics-period.ts';
import { isUsablePeriod, isWithin, periodPresets, presetPeriod } from '#contract/rules/statistics/statistics-period.ts';
import { parseDays } from './days-in-address.ts';

/** A period as an address holds it (`?period=` or `?from=&to=`). */
export interface ChosenPeriod {
  /** Null when the address gives two days. */
  preset: PeriodPreset | null;
  period: Period;
}

/** `Date` reads years below 100 as those of the 20th century; the server refuses days from 2101 on. */
const givenDays: Period = { from: '2000-01-01', to: '2100-12-30' };

/** Parses the period of an address. What it does not say or says wrongly is this month. */
export function parsePeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const { from, to } = parseDays(params);
  const isGiven =
    from !== null &&
    to !== null &&
    isWithin(from, givenDays) &&
    isWithin(to, givenDays) &&
    isUsablePeriod({ from, to });
  if (isGiven) return { preset: null, period: { from, to } };
  const preset = periodPresets.find((one) => one === params.get('period')) ?? 'month';
  return { preset, period: presetPeriod(preset, today) };
}

/** Returns the parameters of a period: none for this month. */
export function periodQuery({ preset, period }: ChosenPeriod): Record<string, string> {
  if (preset === null) return { from: period.from, to: period.to };
  return preset === 'month' ? {} : { period: preset };
}
