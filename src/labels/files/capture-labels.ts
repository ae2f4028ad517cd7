import { msg, plural } from '@lingui/core/macro';
import type { z } from 'zod';
import { feedbackAnswers } from '#contract/entities/feedback.ts';
import type { AnswerOrigin, givenAnswer } from '#contract/entities/follow-up.ts';
import { coordinates } from '#contract/entities/position.ts';
import { requirement } from '#contract/entities/upload.ts';
import {
  answerLabels,
  checkAnswerLabels,
  checkLabels,
  measureLabels,
  questionLabels,
  requiredDocumentLabels,
  serviceLabels,
  unitOf,
  unknownReasonLabels,
} from '../content-labels.ts';
import { typedMeasure } from '#contract/rules/text/typed-measures.ts';
import type { Reader } from '../value-labels.ts';
import { text, yesNo } from '../value-labels.ts';
import type { LabelContext } from '../label-context.ts';

/** Reads each line of the checklist, with its measure and its note. */
export const checklist: Reader = (context, value) => {
  const lines = feedbackAnswers.checklist.safeParse(value).data ?? [];
  return lines
    .map((line) => {
      const count = line.photos?.length ?? 0;
      const photos = count === 0 ? '' : context.i18n._(msg`${plural(count, { one: '# photo', other: '# photos' })}`);
      const said = [checkAnswerLabels(context, line), measureLabels(context, line), photos]
        .filter((one) => one !== '')
        .join(', ');
      const whole = context.i18n._(msg`${checkLabels(context, line.code)} : ${said}`);
      return line.note === '' ? whole : `${whole} (${line.note})`;
    })
    .join('\n');
};

/** Reads who signed; the drawing itself has no text. */
export const signatureLabels: Reader = (context, value) => {
  const signed = feedbackAnswers.signature.safeParse(value).data;
  return signed === undefined || signed === null ? '' : `${signed.name}, ${context.formats.dateTime(signed.at)}`;
};

/** Reads that a position was recorded, and its accuracy. */
export const positionAccuracy: Reader = ({ i18n }, value) => {
  const where = coordinates.safeParse(value).data;
  return where === undefined ? '' : i18n._(msg`notée, à ${Math.round(where.accuracy)} m près`);
};

export const requiredDocumentLine: Reader = (context, value) => {
  const wanted = requirement.safeParse(value).data;
  if (wanted === undefined) return text(context, value);
  const name = requiredDocumentLabels(context, wanted);
  return wanted.service === 'all' ? name : context.i18n._(msg`${serviceLabels(context, wanted.service)} : ${name}`);
};

function files({ i18n }: LabelContext, count: number): string {
  return i18n._(msg`${plural(count, { one: '# fichier', other: '# fichiers' })}`);
}

type Answer = z.infer<typeof givenAnswer>;

/** Returns the value of an answer to a question in words. */
export function valueLabels(context: LabelContext, question: string, value: Answer['value']): string {
  switch (value.type) {
    case 'choices':
      return value.codes.map((code) => answerLabels(context, question, code)).join(', ');
    case 'numbers': {
      const unit = unitOf(context, question);
      const numbers = value.numbers.map(typedMeasure).join(' × ');
      const said = unit === null ? numbers : `${numbers} ${unit}`;
      return value.confirmed === true ? context.i18n._(msg`${said}, relu`) : said;
    }
    case 'text':
      return value.text;
    case 'yesno':
      return yesNo(context, value.yes);
    case 'files':
      return files(context, value.uploadIds.length);
    case 'unknown':
      return context.i18n._(msg`Ne peut être déterminé : ${unknownReasonLabels(context, value.reason)}`);
  }
}

/** Says where an answer was carried over from. */
export function originLabels({ i18n }: LabelContext, from: AnswerOrigin): string {
  if (from.type === 'visitForm') return i18n._(msg`Repris du formulaire de visite`);
  return from.number === null ? i18n._(msg`Repris d’une commande antérieure`) : i18n._(msg`Repris de ${from.number}`);
}

/** Returns the answer to a question of the survey, under the question itself. */
export function answerLines(
  context: LabelContext,
  { question, answer }: { question: string; answer: Answer },
): { label: string; text: string }[] {
  const { i18n } = context;
  return [
    { label: questionLabels(context, question), text: valueLabels(context, question, answer.value) },
    ...(answer.from === undefined ? [] : [{ label: i18n._(msg`Origine`), text: originLabels(context, answer.from) }]),
    ...(answer.note === '' ? [] : [{ label: i18n._(msg`Note`), text: answer.note }]),
    ...(answer.proofs.length === 0
      ? []
      : [{ label: i18n._(msg`Preuves`), text: files(context, answer.proofs.length) }]),
  ];
}
