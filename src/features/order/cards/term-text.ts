import { asValue } from '#contract/rules/text/lines.ts';
import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LabelStep, Validity } from '#contract/content/content.ts';
import type { Formats } from '#ui/format.ts';

function spanText(i18n: I18n, months: number): string {
  return months >= 24 && months % 12 === 0
    ? i18n._(msg`${plural(months / 12, { one: '# an', other: '# ans' })}`)
    : i18n._(msg`${plural(months, { one: '# mois', other: '# mois' })}`);
}

/** Formats a validity: `18 mois`, `3 ans ou 10 ans`, or "not valid" for 0 months. Returns null without a duration. */
export function validityText(i18n: I18n, { months, orMonths }: Pick<Validity, 'months' | 'orMonths'>): string | null {
  if (months === null) return null;
  if (months === 0) return i18n._(msg`non valable`);
  const span = spanText(i18n, months);
  if (orMonths === null) return span;
  const other = spanText(i18n, orMonths);
  return i18n._(msg`${span} ou ${other}`);
}

/** Formats the consumption limit of a label: `≤ 45`, `< 0`, and `> 345` for the last one. */
export function limitText(
  { count }: Pick<Formats, 'count'>,
  step: LabelStep,
  previous: Pick<LabelStep, 'limit'> | undefined,
): string {
  if (step.limit !== null) return `${step.included ? '≤' : '<'} ${count(step.limit)}`;
  const from = previous?.limit ?? null;
  return from === null ? '' : `> ${count(from)}`;
}

/** Parses a typed consumption, in kWh/m² per year. Returns null when it is not a number. */
export function toConsumption(typed: string): number | null {
  const plain = asValue(typed).replace(',', '.');
  return /^-?\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
