import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { holidayOn, isWeekend } from '#contract/rules/holidays.ts';
import { holidayWords } from './holiday-words.ts';

/** Warns of a day (`2026-11-11`) on which nobody works, or that has gone by `today`. */
export function dayWarnings(i18n: I18n, day: string, today: string): string[] {
  const holiday = holidayOn(day);
  return [
    ...(day < today ? [i18n._(msg`Ce jour est passé.`)] : []),
    ...(holiday === null ? [] : [i18n._(msg`Ce jour est férié (${i18n._(holidayWords[holiday])}).`)]),
    ...(isWeekend(day) ? [i18n._(msg`Ce jour tombe un week-end.`)] : []),
  ];
}
