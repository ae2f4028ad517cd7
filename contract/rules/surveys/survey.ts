import type { Content } from '../../content/content.ts';
import type { FollowUp } from '../../entities/follow-up.ts';
import { measuredMax } from '../../values/limits.ts';
import { brusselsDay } from '../brussels-time.ts';
import { readMeasure } from '../text/typed-measures.ts';
import type { MeasureFault } from '../text/typed-measures.ts';
import { sameJson } from '../text/same-json.ts';

export type SurveyQuestion = Content['survey']['questions'][number];
export type SurveyAnswers = FollowUp['answers'];
export type AnswerValue = SurveyAnswers[string]['value'];

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

/** Why a value does not answer a question: another type, an unknown choice, or a number that its limits refuse. */
export type AnswerFault = 'type' | 'choice' | 'limits';

const answerTypes: Readonly<Record<SurveyQuestion['type'], AnswerValue['type']>> = {
  choice: 'choices',
  choices: 'choices',
  number: 'numbers',
  yesno: 'yesno',
  text: 'text',
  photo: 'files',
  document: 'files',
};

type Numeric = Pick<SurveyQuestion, 'bounds' | 'limits' | 'isYear'>;

function isWithin(value: number, bounds: SurveyQuestion['bounds']): boolean {
  return bounds === undefined || (value >= bounds.min && value <= bounds.max);
}

/** Returns the limits of a number that is given at an instant. A year is not after that of the instant. */
export function limitsOf({ limits, isYear = false }: Numeric, at: string): { min: number; max: number } {
  const { min, max } = limits ?? { min: 0, max: measuredMax };
  return { min, max: isYear ? Math.min(max, Number(brusselsDay(at).slice(0, 4))) : max };
}

/** Returns whether a number lies outside the usual bounds. It answers its question once its author read it again. */
export function isUnusualNumber({ bounds }: Pick<SurveyQuestion, 'bounds'>, value: number): boolean {
  return !isWithin(value, bounds);
}

function isPossible(question: Numeric, value: number, at: string): boolean {
  return isWithin(value, limitsOf(question, at)) && (question.isYear !== true || Number.isInteger(value));
}

/**
 * Returns why a value, given at an instant, does not answer a question; undefined when it does. An undetermined answer suits
 * every question.
 */
export function answerFault(question: SurveyQuestion, value: AnswerValue, at: string): AnswerFault | undefined {
  if (value.type === 'unknown') return undefined;
  if (value.type !== answerTypes[question.type]) return 'type';
  if (value.type === 'choices') {
    const isKnown = value.codes.every((code) => question.choices.some((one) => one.code === code));
    return isKnown && (question.type === 'choices' || value.codes.length === 1) ? undefined : 'choice';
  }
  if (value.type === 'numbers' && !value.numbers.every((one) => isPossible(question, one, at))) return 'limits';
  return undefined;
}

/**
 * Returns whether a question has an answer that suits it. One that does not, as from an earlier version, is asked again, and
 * so is an unusual number that nobody confirmed.
 */
function isAnswered(question: SurveyQuestion, answers: SurveyAnswers): boolean {
  const given = answerTo(answers, question.code);
  if (given === undefined || answerFault(question, given.value, given.at) !== undefined) return false;
  const { value } = given;
  if (value.type !== 'numbers' || value.confirmed === true) return true;
  return !value.numbers.some((one) => isUnusualNumber(question, one));
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

/** How soon an author corrects a tap, in milliseconds: what was tapped by mistake is nobody's earlier answer. */
const correctionTime = 60_000;

/**
 * Returns the earlier answers that a reader has to know of, newest first: those that somebody else replaced, and those that
 * their author replaced later, as on another device.
 */
export function earlierShown(answer: SurveyAnswers[string]): SurveyAnswers[string]['earlier'] {
  const all = [answer, ...answer.earlier];
  return answer.earlier.filter((one, index) => {
    const after = all[index] ?? answer;
    const isMeant = one.by.id !== after.by.id || Date.parse(after.at) - Date.parse(one.at) > correctionTime;
    return isMeant && !sameJson(one.value, after.value);
  });
}

/**
 * Why a typed number is refused. `otherUnit`: it was typed with a unit that is not the question's. `notAYear`: a year with
 * decimals. `inFuture`: a year to come.
 */
export type NumberFault = MeasureFault | 'otherUnit' | 'outOfLimits' | 'notAYear' | 'inFuture';

/** Reads a number that is typed at an instant, with its question's unit or without; null for an empty field. */
export function readSurveyNumber(
  question: Pick<SurveyQuestion, 'unit'> & Numeric,
  typed: string,
  at: string,
): { value: number | null } | { fault: NumberFault } {
  const read = readMeasure(typed, question.unit ?? '');
  if ('fault' in read) {
    const hasUnit = read.fault === 'notANumber' && /^[\d\s.,]+[^\d\s.,]\D*$/.test(typed.trim());
    return hasUnit ? { fault: 'otherUnit' } : read;
  }
  if (read.value === null || isPossible(question, read.value, at)) return read;
  if (question.isYear !== true) return { fault: 'outOfLimits' };
  if (!Number.isInteger(read.value)) return { fault: 'notAYear' };
  return { fault: read.value > limitsOf(question, at).max ? 'inFuture' : 'outOfLimits' };
}
