import { asLine } from '#contract/rules/text/lines.ts';
import type { CheckLine, Feedback } from '#contract/entities/feedback.ts';
import { resultOf } from '#contract/values/check-results.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { readCash } from '#contract/rules/text/typed-amounts.ts';
import { readMeasure } from '#contract/rules/text/typed-measures.ts';
import type { SyncedDraft } from '../database/stored-draft.ts';
import type { Fields } from './form-fields.ts';
import { blanks, checkOfField, fieldsOf, formIdField, ownFields } from './form-fields.ts';

/** A typed answer of the checklist, whichever version of the form stored it. */
interface TypedCheck {
  result: string | null;
  /** What an older version knew instead of a result. */
  done: boolean | null;
  value: string;
  choice: string;
  note: string;
  photos: string[];
}

function textIn(typed: unknown): string {
  return typeof typed === 'string' ? typed : '';
}

function textsIn(typed: unknown): string[] {
  return Array.isArray(typed) && typed.every((one) => typeof one === 'string') ? typed : [];
}

function checkIn(typed: unknown): TypedCheck {
  const fields: Record<string, unknown> = typeof typed === 'object' && typed !== null ? { ...typed } : {};
  const { result, done } = fields;
  return {
    result: typeof result === 'string' ? result : null,
    done: typeof done === 'boolean' ? done : null,
    value: textIn(fields['value']),
    choice: textIn(fields['choice']),
    note: textIn(fields['note']),
    photos: textsIn(fields['photos']),
  };
}

/** Returns whether a stored text has every word of a typed one, as it was typed. A line is stored without breaks. */
function holds(stored: string, typed: unknown): boolean {
  return asLine(stored).includes(asLine(textIn(typed)).trim());
}

function holdsCash(form: Feedback, typed: unknown): boolean {
  const cash = readCash(textIn(typed));
  return !('fault' in cash) && cash.cents === form.cashReceived;
}

/** Fields that say how the form was filled in, or that stand and fall with another field. */
export const formalFields: ReadonlySet<string> = new Set([
  'consentAt',
  'isCashFixed',
  'signedAt',
  'unsigned',
  'complete',
]);

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
    textsIn(typed).every((option) => form.options.some((submittedOption) => submittedOption === option)),
  cash: holdsCash,
  remarks: (form, typed) => holds(form.remarks, typed),
  signatureName: (form, typed) => holds(form.signature?.name ?? '', typed),
  strokes: (form, typed) => JSON.stringify(form.signature?.strokes) === JSON.stringify(typed),
};

/** Returns whether a submitted line of the checklist has an answer as it was typed. */
function hasCheck(line: CheckLine | undefined, typed: unknown): boolean {
  const { result, done, value, choice, note, photos } = checkIn(typed);
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
    if (ownFields.has(name) || formalFields.has(name) || blanks.has(value) || !isTypedHere(name, value, synced))
      return false;
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
