import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';

/** A planned visit as it is typed: `2026-11-20 13:15`; either part may be missing, both when there is no date. */
export interface PlannedParts {
  day: string;
  time: string;
}

const none: PlannedParts = { day: '', time: '' };

/** What a draft keeps of the two fields. */
export function plannedText({ day, time }: PlannedParts): string {
  return day === '' && time === '' ? '' : `${day} ${time}`;
}

export function plannedParts(text: string): PlannedParts {
  const [day = '', time = ''] = text.split(' ');
  return { day, time };
}

/** The stored instant as a draft's text. */
export function plannedTextOf(instant: string | null): string {
  return plannedText(instant === null ? none : brusselsParts(instant));
}

/** What the two fields say: an instant, no date (null), or undefined while one of them is missing. */
export function plannedInstant(text: string): string | null | undefined {
  if (text === '') return null;
  const { day, time } = plannedParts(text);
  return brusselsInstant(day, time) ?? undefined;
}
