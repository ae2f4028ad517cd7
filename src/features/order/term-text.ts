import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { LabelStep, Validity } from '#contract/content/content.ts';
import type { Formats } from '#ui/format.ts';

function spanText(i18n: I18n, months: number): string {
  return months >= 24 && months % 12 === 0
    ? i18n._(msg`${plural(months / 12, { one: '# an', other: '# ans' })}`)
    : i18n._(msg`${plural(months, { one: '# mois', other: '# mois' })}`);
}

/** How long that is: `18 mois`, `3 ans ou 10 ans`, or that it does not hold; null where no time is set. */
export function validityText(i18n: I18n, { months, orMonths }: Pick<Validity, 'months' | 'orMonths'>): string | null {
  if (months === null) return null;
  if (months === 0) return i18n._(msg`non valable`);
  const span = spanText(i18n, months);
  if (orMonths === null) return span;
  const other = spanText(i18n, orMonths);
  return i18n._(msg`${span} ou ${other}`);
}

/** What a label's consumption is, beside its neighbours: `≤ 45`, `< 0`, and `> 345` for the last. */
export function limitText(
  { count }: Pick<Formats, 'count'>,
  step: LabelStep,
  before: Pick<LabelStep, 'limit'> | undefined,
): string {
  if (step.limit !== null) return `${step.included ? '≤' : '<'} ${count(step.limit)}`;
  const from = before?.limit ?? null;
  return from === null ? '' : `> ${count(from)}`;
}

/** A consumption as it is typed, in kWh/m²·y; null when it is no number. */
export function toConsumption(typed: string): number | null {
  const plain = typed.trim().replace(',', '.').replace('−', '-');
  return /^-?\d{1,5}(\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}
