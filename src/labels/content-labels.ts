import type { Bilingual, Content } from '#contract/content/content.ts';
import type { CheckLine } from '#contract/entities/feedback.ts';
import { resultOf } from '#contract/values/check-results.ts';
import { typedMeasure } from '#contract/rules/text/typed-measures.ts';
import { checkResultLabel } from './feedback-labels.ts';
import type { LabelContext } from './label-context.ts';
import { inLanguage } from './label-context.ts';

/**
 * Returns the company's name for a code; the code itself while the content is missing, or when it no longer names it.
 */
function named(context: LabelContext, code: string, of: (content: Content) => Bilingual | undefined): string {
  return (context.content === null ? undefined : inLanguage(context, of(context.content))) ?? code;
}

export function serviceLabels(context: LabelContext, code: string): string {
  return named(context, code, ({ services }) => services.find((one) => one.code === code)?.name);
}

/** Returns a line of the checklist, whose code begins with its service: `all-address`. */
export function checkLabels(context: LabelContext, code: string): string {
  return named(
    context,
    code,
    ({ checklists }) => checklists.find((one) => `${one.service}-${one.code}` === code)?.text,
  );
}

/** Returns how a check was answered: its choice, or else its result. */
export function checkAnswerLabels(context: LabelContext, line: CheckLine): string {
  const { code, choice } = line;
  if (choice === undefined) return context.i18n._(checkResultLabel(resultOf(line)));
  const choicesOf = ({ checklists }: Content) =>
    checklists.find((one) => `${one.service}-${one.code}` === code)?.choices ?? [];
  return named(context, choice, (content) => choicesOf(content).find((one) => one.code === choice)?.name);
}

/** Returns the measured value of a check with its unit: `0,25 MΩ`. Empty without a value. */
export function measureLabels({ content }: LabelContext, { code, value }: Pick<CheckLine, 'code' | 'value'>): string {
  if (value === undefined) return '';
  const unit = content?.checklists.find((one) => `${one.service}-${one.code}` === code)?.measure?.unit;
  return unit === undefined ? typedMeasure(value) : `${typedMeasure(value)} ${unit}`;
}

export function requiredDocumentLabels(
  context: LabelContext,
  { service, code }: { service: string; code: string },
): string {
  return named(
    context,
    code,
    ({ documents }) => documents.find((one) => one.service === service && one.code === code)?.name,
  );
}

export function proofLabels(context: LabelContext, code: string): string {
  return named(context, code, ({ proofs }) => proofs.find((one) => one.code === code)?.name);
}

export function questionLabels(context: LabelContext, code: string): string {
  return named(context, code, ({ survey }) => survey.questions.find((one) => one.code === code)?.text);
}

/** Returns the name of the section that a question of the survey stands in; empty when the content no longer has the question. */
export function sectionLabels(context: LabelContext, question: string): string {
  const code = context.content?.survey.questions.find((one) => one.code === question)?.section;
  return code === undefined
    ? ''
    : named(context, code, ({ survey }) => survey.sections.find((one) => one.code === code)?.name);
}

export function answerLabels(context: LabelContext, question: string, code: string): string {
  const choicesOf = ({ survey }: Content) => survey.questions.find((one) => one.code === question)?.choices ?? [];
  return named(context, code, (content) => choicesOf(content).find((one) => one.code === code)?.name);
}

export function unknownReasonLabels(context: LabelContext, code: string): string {
  return named(context, code, ({ survey }) => survey.unknownReasons.find((one) => one.code === code)?.name);
}

/** Returns the unit of a question that is answered by numbers, such as `m²`. */
export function unitOf({ content }: LabelContext, question: string): string | null {
  return content?.survey.questions.find((one) => one.code === question)?.unit ?? null;
}
