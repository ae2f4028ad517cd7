import { msg, plural } from '@lingui/core/macro';
import type { z } from 'zod';
import { feedbackAnswers } from '#contract/entities/feedback.ts';
import type { givenAnswer } from '#contract/entities/follow-up.ts';
import { coordinates } from '#contract/entities/position.ts';
import { requirement } from '#contract/entities/upload.ts';
import {
  answerWords,
  checkWords,
  questionWords,
  requirementWords,
  serviceWords,
  unitOf,
  unknownReasonWords,
} from './content-words.ts';
import type { Reader } from './value-words.ts';
import { text, yesNo } from './value-words.ts';
import type { WordContext } from './word-context.ts';

/** Each line of the checklist, with what was noted beside it. */
export const checklist: Reader = (context, value) => {
  const lines = feedbackAnswers.checklist.safeParse(value).data ?? [];
  return lines
    .map(({ code, done, note }) => {
      const words = context.i18n._(msg`${checkWords(context, code)} : ${yesNo(context, done)}`);
      return note === '' ? words : `${words} (${note})`;
    })
    .join('\n');
};

/** Who signed; the drawing itself is not for reading. */
export const signatureWords: Reader = (context, value) => {
  const signed = feedbackAnswers.signature.safeParse(value).data;
  return signed === undefined || signed === null ? '' : `${signed.name}, ${context.formats.dateTime(signed.at)}`;
};

/** That a position was noted, and how exactly. */
export const positionAccuracy: Reader = ({ i18n }, value) => {
  const where = coordinates.safeParse(value).data;
  return where === undefined ? '' : i18n._(msg`notée, à ${Math.round(where.accuracy)} m près`);
};

export const requirementLine: Reader = (context, value) => {
  const wanted = requirement.safeParse(value).data;
  if (wanted === undefined) return text(context, value);
  const name = requirementWords(context, wanted);
  return wanted.service === 'all' ? name : context.i18n._(msg`${serviceWords(context, wanted.service)} : ${name}`);
};

function files({ i18n }: WordContext, count: number): string {
  return i18n._(msg`${plural(count, { one: '# fichier', other: '# fichiers' })}`);
}

type Answer = z.infer<typeof givenAnswer>;

function valueWords(context: WordContext, question: string, { value }: Answer): string {
  switch (value.type) {
    case 'choices':
      return value.codes.map((code) => answerWords(context, question, code)).join(', ');
    case 'numbers': {
      const unit = unitOf(context, question);
      return unit === null ? value.numbers.join(' × ') : `${value.numbers.join(' × ')} ${unit}`;
    }
    case 'yesno':
      return yesNo(context, value.yes);
    case 'files':
      return files(context, value.uploadIds.length);
    case 'unknown':
      return context.i18n._(msg`Ne peut être déterminé : ${unknownReasonWords(context, value.reason)}`);
  }
}

/** The answer to a question of the survey, under the question itself. */
export function answerLines(
  context: WordContext,
  { question, answer }: { question: string; answer: Answer },
): { label: string; text: string }[] {
  const { i18n } = context;
  return [
    { label: questionWords(context, question), text: valueWords(context, question, answer) },
    ...(answer.note === '' ? [] : [{ label: i18n._(msg`Note`), text: answer.note }]),
    ...(answer.proofs.length === 0
      ? []
      : [{ label: i18n._(msg`Preuves`), text: files(context, answer.proofs.length) }]),
  ];
}
