import type { Period, PeriodPreset } from '#contract/rules/statistics-period.ts';
import { isUsablePeriod, periodPresets, presetPeriod } from '#contract/rules/statistics-period.ts';

/** A period as an address holds it (`?period=` or `?from=&to=`). */
export interface ChosenPeriod {
  /** Null when the address gives two days. */
  preset: PeriodPreset | null;
  period: Period;
}

function dayOf(text: string | null): string | null {
  if (text === null || !/^2\d{3}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}

/** Parses the period of an address. What it does not say or says wrongly is this month. */
export function parsePeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [dayOf(params.get('from')), dayOf(params.get('to'))];
  if (from !== null && to !== null && isUsablePeriod({ from, to })) return { preset: null, period: { from, to } };
  const preset = periodPresets.find((one) => one === params.get('period')) ?? 'month';
  return { preset, period: presetPeriod(preset, today) };
}

/** Returns the parameters of a period: none for this month. */
export function periodQuery({ preset, period }: ChosenPeriod): Record<string, string> {
  if (preset === null) return { from: period.from, to: period.to };
  return preset === 'month' ? {} : { period: preset };
}
