import { z } from 'zod';
import { asLine } from '#contract/entities/common.ts';
import type { CheckLine, Feedback } from '#contract/entities/feedback.ts';
import { resultOf } from '#contract/entities/feedback.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { readCash } from '#contract/rules/typed-amounts.ts';
import { readMeasure } from '#contract/rules/typed-measures.ts';
import type { SyncedDraft } from '../user-database.ts';
import type { Fields } from './form-fields.ts';
import { blanks, checkOfField, fieldsOf, formIdField, ownFields } from './form-fields.ts';

const typedText = z.string().catch('');
const typedOptions = z.array(z.string()).catch([]);
const typedCheck = z.object({
  result: z.string().nullable().catch(null),
  /** What an older version knew instead of a result. */
  done: z.boolean().nullable().catch(null),
  value: typedText,
  choice: typedText,
  note: typedText,
  photos: z.array(z.string()).catch([]),
});

/** Returns whether a stored text has every word of a typed one, as it was typed. A line is stored without breaks. */
function holds(stored: string, typed: unknown): boolean {
  return asLine(stored).includes(asLine(typedText.parse(typed)).trim());
}

function holdsCash(form: Feedback, typed: unknown): boolean {
  const cash = readCash(typedText.parse(typed));
  return !('fault' in cash) && cash.cents === form.cashReceived;
}

/** Fields that say how the form was filled in, or that stand and fall with another field. */
const formal: ReadonlySet<string> = new Set(['consentAt', 'isCashFixed', 'signedAt', 'unsigned', 'complete']);

/** Tells, by field, whether a submitted form has what was typed. Another name is an answer that this version does not know. */
const submitted: Readonly<Record<string, (form: Feedback, typed: unknown) => boolean>> = {
  arrivedDay: (form, typed) => brusselsParts(form.arrivedAt).day === typed,
  arrivedTime: (form, typed) => brusselsParts(form.arrivedAt).time === typed,
  present: (form, typed) => holds(form.present, typed),
  dataCorrect: ({ invoice }, typed) => invoice.dataCorrect === typed,
  change: ({ invoice }, typed) => holds(invoice.change, typed),
  givenOnSite: ({ invoice }, typed) => invoice.givenOnSite === typed,
  property: ({ sale }, typed) => sale.property === typed,
  sold: ({ sale }, typed) => sale.sold === typed,
  by: ({ sale }, typed) => sale.by === typed,
  wish: ({ sale }, typed) => sale.wish === typed,
  options: (form, typed) =>
    typedOptions.parse(typed).every((option) => form.options.some((submittedOption) => submittedOption === option)),
  cash: holdsCash,
  remarks: (form, typed) => holds(form.remarks, typed),
  signatureName: (form, typed) => holds(form.signature?.name ?? '', typed),
  strokes: (form, typed) => JSON.stringify(form.signature?.strokes) === JSON.stringify(typed),
};

/** Returns whether a submitted line of the checklist has an answer as it was typed. */
function hasCheck(line: CheckLine | undefined, typed: unknown): boolean {
  const { result, done, value, choice, note, photos } = typedCheck.parse(typed);
  const olderResult = done === true ? 'ok' : 'notOk';
  const answer = result ?? (done === null ? null : olderResult);
  const isEmpty = answer === null && value === '' && note.trim() === '' && photos.length === 0;
  if (line === undefined) return isEmpty;
  // Typed with its unit or without.
  const measured = readMeasure(value.replace(/[^\d.,\s].*$/su, ''));
  const hasValue = value.trim() === '' || (!('fault' in measured) && measured.value === line.value);
  const hasPhotos = photos.every((photo) => line.photos?.includes(photo) === true);
  const hasAnswer = (answer === null || resultOf(line) === answer) && (choice === '' || line.choice === choice);
  return hasAnswer && hasValue && holds(line.note, note) && hasPhotos;
}

/** Returns whether a field was filled in here, and neither began like that nor came from another device. */
function isTypedHere(name: string, value: string, synced: SyncedDraft['fields']): boolean {
  const last = synced[name];
  // The form begins with an arrival: only a queued one was typed.
  if (last === undefined) return name !== 'arrivedDay' && name !== 'arrivedTime';
  return last.adopted !== true || last.value !== value;
}

/**
 * Returns the fields of a draft, as JSON, that the submitted form of its visit does not have: what was typed on this device while
 * another one submitted (rule LW7e). Empty for the draft of the submission itself.
 */
export function leftOutFields(text: string, synced: SyncedDraft['fields'], form: Feedback): Fields {
  const fields = fieldsOf(text);
  if (fields[formIdField] === JSON.stringify(form.id)) return {};
  // Neither is sent: cash without its option, a name without a signature.
  const unsentNames = [
    ...(fields['options']?.includes('"cashAmountReceived"') === true ? [] : ['cash']),
    ...(blanks.has(fields['strokes'] ?? '[]') ? ['signatureName'] : []),
  ];
  const isLeftOut = ([name, value]: [string, string]): boolean => {
    if (ownFields.has(name) || formal.has(name) || blanks.has(value) || !isTypedHere(name, value, synced)) return false;
    if (unsentNames.includes(name)) return false;
    const code = checkOfField(name);
    const typed: unknown = JSON.parse(value);
    if (code !== null)
      return !hasCheck(
        form.checklist.find((line) => line.code === code),
        typed,
      );
    return submitted[name]?.(form, typed) === false;
  };
  return Object.fromEntries(Object.entries(fields).filter(isLeftOut));
}
