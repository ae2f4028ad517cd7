import type { Feedback } from '#contract/entities/feedback.ts';
import { parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { checkOfField } from '#data/drafts/form-fields.ts';
import type { LeftOutDraft } from '#data/queries/drafts/unsent-drafts.ts';
import { argumentLines } from '#labels/mutations/mutation-labels.ts';
import type { LabelContext } from '#labels/label-context.ts';
import type { VisitForm } from '../form.ts';
import { unanswered, visitForm } from '../form.ts';
import { cashOf, checkArgs } from './submit-args.ts';

/** An answer that was typed on this device beside the one of the submitted form. */
export interface LeftOutLine {
  label: string;
  typed: string;
  /** Empty when the form has no answer. */
  submitted: string;
}

function codesOf({ fields }: LeftOutDraft): string[] {
  return Object.keys(fields).flatMap((name) => checkOfField(name) ?? []);
}

/** Returns the signature of a draft; null when it is not left out. */
function signatureOf({ strokes, signatureName, signedAt }: VisitForm, { fields }: LeftOutDraft, feedback: Feedback) {
  if (!('strokes' in fields || 'signatureName' in fields)) return null;
  return { name: signatureName.trim() || '–', at: signedAt ?? feedback.submittedAt, strokes };
}

/** Returns what a draft has and its submitted form has not, under the names of arguments. */
function typedAnswers(leftOut: LeftOutDraft, feedback: Feedback): Record<string, unknown> {
  const { draft, fields } = leftOut;
  const form = visitForm.parse(JSON.parse(draft.text));
  const checks = codesOf(leftOut).map((code) => {
    const asked = form.asked.find((one) => one.code === code) ?? { code };
    return checkArgs(asked, form.checklist[code] ?? unanswered);
  });
  const isLeftOut = (name: keyof VisitForm): boolean => name in fields;
  const plain = [
    'present',
    'dataCorrect',
    'change',
    'givenOnSite',
    'property',
    'sold',
    'by',
    'wish',
    'options',
  ] as const;
  return {
    ...(isLeftOut('arrivedDay') || isLeftOut('arrivedTime')
      ? {
          arrivedAt:
            parseBrusselsInstant(form.arrivedDay, form.arrivedTime) ?? `${form.arrivedDay} ${form.arrivedTime}`,
        }
      : {}),
    ...(checks.length === 0 ? {} : { checklist: checks }),
    ...Object.fromEntries(plain.filter(isLeftOut).map((name) => [name, form[name]])),
    ...(isLeftOut('cash') ? { cashReceived: cashOf(form) ?? form.cash } : {}),
    ...(isLeftOut('remarks') ? { remarks: form.remarks } : {}),
    signature: signatureOf(form, leftOut, feedback),
  };
}

/** Returns what was typed on this device and is not in the submitted form, beside the form's own answers. */
export function leftOutLines(context: LabelContext, leftOut: LeftOutDraft, feedback: Feedback): LeftOutLine[] {
  const linesOf = (answers: object) => argumentLines(context, 'feedback.submit', answers);
  const codes = codesOf(leftOut);
  const checklist = feedback.checklist.filter(({ code }) => codes.includes(code));
  const submitted = new Map(
    linesOf({ ...feedback, checklist, by: feedback.sale.by }).map((line) => [line.label, line.text]),
  );
  return linesOf(typedAnswers(leftOut, feedback)).map(({ label, text }) => ({
    label,
    typed: text,
    submitted: submitted.get(label) ?? '',
  }));
}

/** Returns two texts one after the other; one of them alone when it has the other. */
function bothTexts(one: string, other: string): string {
  if (one.includes(other)) return one;
  return other.includes(one) ? other : `${one}\n${other}`;
}

/**
 * Returns a correction that has what the draft of this device adds. Of two texts both stay. Cash that is a payment already stays,
 * and the typed amount goes into the remarks.
 */
export function withLeftOut(correction: VisitForm, { draft, fields }: LeftOutDraft, cashLabel: string): VisitForm {
  const typed = visitForm.parse(JSON.parse(draft.text));
  const names = Object.keys(fields);
  const taken = Object.fromEntries(Object.entries(typed).filter(([name]) => names.includes(name)));
  const codes = names.flatMap((name) => checkOfField(name) ?? []);
  const checklist = Object.fromEntries(
    codes.flatMap((code) => (typed.checklist[code] ? [[code, typed.checklist[code]]] : [])),
  );
  const remarks = names.includes('remarks') ? bothTexts(correction.remarks, typed.remarks.trim()) : correction.remarks;
  const isCashLeft = names.includes('cash') && correction.isCashFixed;
  const isSigned = names.includes('strokes') || names.includes('signatureName');
  const { signatureName, strokes, signedAt } = typed;
  return {
    ...correction,
    ...taken,
    ...(names.includes('wish') ? { consentAt: typed.consentAt } : {}),
    ...(isSigned ? { signatureName, strokes, signedAt, unsigned: false } : {}),
    ...(names.includes('change') ? { change: bothTexts(correction.change, typed.change.trim()) } : {}),
    options: [...new Set([...correction.options, ...(names.includes('options') ? typed.options : [])])],
    cash: names.includes('cash') && !isCashLeft ? typed.cash : correction.cash,
    remarks: isCashLeft ? bothTexts(remarks, `${cashLabel} : ${typed.cash}`).trimStart() : remarks,
    checklist: { ...correction.checklist, ...checklist },
  };
}
