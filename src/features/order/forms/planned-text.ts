import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';

/** Day and time of a planned visit. Either may be empty while typing; both are empty without a date. */
export interface PlannedParts {
  day: string;
  time: string;
}

const none: PlannedParts = { day: '', time: '' };

/** Serialises the two fields to the text of a draft: `2026-11-20 13:15`. */
export function plannedText({ day, time }: PlannedParts): string {
  return day === '' && time === '' ? '' : `${day} ${time}`;
}

export function plannedParts(text: string): PlannedParts {
  const [day = '', time = ''] = text.split(' ');
  return { day, time };
}

/** Converts a stored instant to the text of a draft. */
export function plannedTextOf(instant: string | null): string {
  return plannedText(instant === null ? none : brusselsParts(instant));
}

/** Parses the text of a draft. Returns an instant, null without a date, or undefined while one field is missing. */
export function plannedInstant(text: string): string | null | undefined {
  if (text === '') return null;
  const { day, time } = plannedParts(text);
  return parseBrusselsInstant(day, time) ?? undefined;
}
