import type { Bilingual } from '#contract/content/content.ts';
import { isUnusual, proposedResult, readMeasure } from '#contract/rules/text/typed-measures.ts';
import type { AskedCheck, CheckAnswer, VisitForm } from '../form.ts';
import { unanswered } from '../form.ts';

/**
 * What the form asks about an answer. Nothing is refused: the person on site decides.
 * - `unusual`: the value lies outside the usual bounds.
 * - `proposed`: the limits of the content propose a result, which nobody has confirmed.
 * - `okOutside`, `notOkWithin`: the result contradicts the limits.
 * - `unnoted`: the value is OK with something noted, and the note is empty.
 * - `verdict`: the verdict is OK, and checks of the same service are not.
 */
export type Doubt =
  | { kind: 'unusual' | 'okOutside' | 'notOkWithin' | 'unnoted'; value: number }
  | { kind: 'proposed'; value: number; result: 'ok' | 'notOk' }
  | { kind: 'verdict'; against: readonly AskedCheck[] };

/** Returns the value of a measure; null without one, or while it cannot be read. */
function valueOf({ measure }: AskedCheck, { value }: Pick<CheckAnswer, 'value'>): number | null {
  const read = readMeasure(value, measure?.unit);
  return 'fault' in read ? null : read.value;
}

/** Returns what has to be noted for the measured value; null when nothing has to be. */
export function notedAt(check: AskedCheck, answer: Pick<CheckAnswer, 'value'>): Bilingual | null {
  const value = valueOf(check, answer);
  const noted = check.measure?.noted;
  return noted !== undefined && value !== null && value > noted.above ? noted.text : null;
}

/** A verdict is a check with an answer that is not OK among its choices. */
function isVerdict({ choices = [] }: AskedCheck): boolean {
  return choices.some(({ result }) => result === 'notOk');
}

/**
 * Returns what is to be asked about a check's answer.
 * @param checks the checks of the form, for a verdict over those of its service
 */
export function doubtsOf(check: AskedCheck, form: VisitForm, checks: readonly AskedCheck[]): Doubt[] {
  const answer = form.checklist[check.code] ?? unanswered;
  const { result } = answer;
  const { measure } = check;
  const value = valueOf(check, answer);
  const doubts: Doubt[] = [];
  if (measure !== undefined && value !== null) {
    const proposed = proposedResult(value, measure);
    if (isUnusual(value, measure)) doubts.push({ kind: 'unusual', value });
    if (result === null && proposed !== null) doubts.push({ kind: 'proposed', value, result: proposed });
    if (result === 'ok' && proposed === 'notOk') doubts.push({ kind: 'okOutside', value });
    if (result === 'notOk' && proposed === 'ok') doubts.push({ kind: 'notOkWithin', value });
    const isNoted = notedAt(check, answer) === null || answer.note.trim() !== '';
    if (result === 'ok' && proposed === 'ok' && !isNoted) doubts.push({ kind: 'unnoted', value });
  }
  if (result === 'ok' && isVerdict(check)) {
    const against = checks.filter(
      (other) => other.service === check.service && form.checklist[other.code]?.result === 'notOk',
    );
    if (against.length > 0) doubts.push({ kind: 'verdict', against });
  }
  return doubts;
}
