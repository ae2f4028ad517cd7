import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { holidayOn, isWeekend } from '#contract/rules/visits/holidays.ts';
import { holidayLabels } from './holiday-labels.ts';

/** Returns the warnings about a day (`2026-11-11`) that is not a working day, or that lies before `today`. */
export function dayWarnings(i18n: I18n, day: string, today: string): string[] {
  const holiday = holidayOn(day);
  return [
    ...(day < today ? [i18n._(msg`Ce jour est passé.`)] : []),
    ...(holiday === null ? [] : [i18n._(msg`Ce jour est férié (${i18n._(holidayLabels[holiday])}).`)]),
    ...(isWeekend(day) ? [i18n._(msg`Ce jour tombe un week-end.`)] : []),
  ];
}
