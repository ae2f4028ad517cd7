import type { Content } from '../content/content.ts';
import type { FollowUp } from '../entities/follow-up.ts';
import type { Order } from '../entities/order.ts';
import { readMeasure } from './typed-measures.ts';
import type { MeasureFault } from './typed-measures.ts';

export type SurveyQuestion = Content['survey']['questions'][number];
export type SurveyAnswers = FollowUp['answers'];
export type AnswerValue = SurveyAnswers[string]['value'];

/** True when an order's services need the survey, from which a residential certificate is made (domain.md §3). */
export function needsSurvey({ services }: Pick<Order, 'services'>): boolean {
  return services.some(({ code }) => code === 'PEB');
}

/** Returns the answer to a question. A code such as `constructor` does not reach the prototype. */
export function answerTo(answers: SurveyAnswers, question: string): SurveyAnswers[string] | undefined {
  return Object.hasOwn(answers, question) ? answers[question] : undefined;
}

/** Returns the codes by which conditions refer to an answer; none for a number, a file or an undetermined one. */
function answerCodes(value: AnswerValue): string[] {
  if (value.type === 'choices') return value.codes;
  return value.type === 'yesno' ? [value.yes ? 'yes' : 'no'] : [];
}

/**
 * Returns the questions to ask, in their order. A question with a condition is asked when the earlier one is asked and has
 * one of the answers; so an answer opens and closes what depends on it.
 */
export function askedQuestions(questions: readonly SurveyQuestion[], answers: SurveyAnswers): SurveyQuestion[] {
  const asked = new Set<string>();
  return questions.filter(({ code, onlyIf }) => {
    const given = onlyIf === null ? undefined : answerTo(answers, onlyIf.question);
    const codes = given === undefined ? [] : answerCodes(given.value);
    const isAsked =
      onlyIf === null || (asked.has(onlyIf.question) && codes.some((one) => onlyIf.answers.includes(one)));
    if (isAsked) asked.add(code);
    return isAsked;
  });
}

/** Why a value does not answer a question: another type, an unknown choice, or a number out of bounds. */
export type AnswerFault = 'type' | 'choice' | 'bounds';

const answerTypes: Readonly<Record<SurveyQuestion['type'], AnswerValue['type']>> = {
  choice: 'choices',
  choices: 'choices',
  number: 'numbers',
  yesno: 'yesno',
  photo: 'files',
  document: 'files',
};

function isWithin(value: number, { bounds }: Pick<SurveyQuestion, 'bounds'>): boolean {
  return bounds === undefined || (value >= bounds.min && value <= bounds.max);
}

/** Returns why a value does not answer a question; undefined when it does. An undetermined answer suits every question. */
export function answerFault(question: SurveyQuestion, value: AnswerValue): AnswerFault | undefined {
  if (value.type === 'unknown') return undefined;
  if (value.type !== answerTypes[question.type]) return 'type';
  if (value.type === 'choices') {
    const isKnown = value.codes.every((code) => question.choices.some((one) => one.code === code));
    return isKnown && (question.type === 'choices' || value.codes.length === 1) ? undefined : 'choice';
  }
  if (value.type === 'numbers' && !value.numbers.every((one) => isWithin(one, question))) return 'bounds';
  return undefined;
}

/** Returns whether a question has an answer that suits it. One that does not, as from an earlier version, is asked again. */
function isAnswered(question: SurveyQuestion, answers: SurveyAnswers): boolean {
  const given = answerTo(answers, question.code);
  return given !== undefined && answerFault(question, given.value) === undefined;
}

/** What a survey asks and has. */
export interface SurveyProgress {
  /** The questions that the answers ask, in their order. */
  asked: SurveyQuestion[];
  /** Those of them without an answer that suits them, or whose answer was returned. */
  open: SurveyQuestion[];
  /** Codes of the answers to what is not asked any more: kept, and part of nothing. */
  closed: string[];
}

/** Returns what a survey asks, what is still open, and which answers no question asks for. */
export function surveyProgress(
  questions: readonly SurveyQuestion[],
  answers: SurveyAnswers,
  returned: FollowUp['returned'] = {},
): SurveyProgress {
  const asked = askedQuestions(questions, answers);
  const codes = new Set(asked.map(({ code }) => code));
  return {
    asked,
    open: asked.filter((question) => !isAnswered(question, answers) || Object.hasOwn(returned, question.code)),
    closed: Object.keys(answers).filter((code) => !codes.has(code)),
  };
}

/** Why a typed number is asked again. `otherUnit`: it was typed with a unit that is not the question's. */
export type NumberFault = MeasureFault | 'otherUnit' | 'outOfBounds';

/** Reads a typed number of a question, with its unit or without; null for an empty field. */
export function readSurveyNumber(
  question: Pick<SurveyQuestion, 'unit' | 'bounds'>,
  typed: string,
): { value: number | null } | { fault: NumberFault } {
  const read = readMeasure(typed, question.unit ?? '');
  if ('fault' in read) {
    const hasUnit = read.fault === 'notANumber' && /^[\d\s.,]+\s*[^\d\s.,][^\d]*$/.test(typed.trim());
    return hasUnit ? { fault: 'otherUnit' } : read;
  }
  return read.value === null || isWithin(read.value, question) ? read : { fault: 'outOfBounds' };
}
