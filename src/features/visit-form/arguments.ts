import type { Content } from '#contract/content/content.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { asksWhoSells } from '#contract/rules/feedback-states.ts';
import { brusselsInstant, brusselsParts } from '#hooks/brussels-time.ts';
import { readCash, typedEuros } from './amounts.ts';
import type { AskedCheck, VisitForm } from './form.ts';
import { checkCode, visitForm } from './form.ts';
import { asksWish } from './steps.ts';

type Args = MutationArgs<'feedback.submit'>;

/** What was answered to the questions that are asked: an answer that went out of question stays in the form alone. */
function saleOf(form: VisitForm): Args['sale'] {
  const wish = asksWish(form) ? form.wish : null;
  return {
    property: form.property,
    sold: form.property === 'sale' ? form.sold : null,
    by: asksWhoSells(form) ? form.by : null,
    wish,
    consentAt: wish === null || wish === 'none' ? null : form.consentAt,
  };
}

function signatureOf({ unsigned, signatureName, strokes, signedAt }: VisitForm, now: number): Args['signature'] {
  if (unsigned || strokes.length === 0) return null;
  return { name: signatureName.trim(), at: signedAt ?? new Date(now).toISOString(), strokes };
}

interface Of {
  visitId: string;
  orderId: string;
  checks: readonly AskedCheck[];
  now: number;
}

/** The form as it is handed in; null while something in it keeps it from being so. */
export function argumentsOf(form: VisitForm, { visitId, orderId, checks, now }: Of): Args | null {
  const arrivedAt = brusselsInstant(form.arrivedDay, form.arrivedTime);
  const cash = form.options.includes('cashAmountReceived') ? readCash(form.cash) : null;
  if (arrivedAt === null || (cash !== null && 'fault' in cash)) return null;
  return {
    feedbackId: form.feedbackId,
    visitId,
    orderId,
    paymentId: cash === null ? null : form.paymentId,
    formVersion: form.formVersion,
    arrivedAt,
    present: form.present.trim(),
    checklist: checks.map(({ code }) => {
      const { done, note } = form.checklist[code] ?? { done: null, note: '' };
      return { code, done: done === true, note: note.trim() };
    }),
    invoice: {
      dataCorrect: form.dataCorrect,
      change: form.dataCorrect === true ? '' : form.change.trim(),
      givenOnSite: form.givenOnSite,
    },
    sale: saleOf(form),
    options: form.options,
    cashReceived: cash?.cents ?? null,
    remarks: form.remarks.trim(),
    signature: signatureOf(form, now),
  };
}

/** The words of a line of the checklist as the content has them now; its code where it has it no more. */
function askedAgain(code: string, content: Content | null): AskedCheck {
  const known = content?.checklists.find((one) => checkCode(one) === code);
  const words = known?.text ?? { fr: code, nl: code };
  return { code, service: known?.service ?? code.split('-', 1)[0] ?? '', ...words };
}

/** A form that was handed in and refused, as it was filled in; under new identifiers, since the old ones may be what was refused. */
export function formOf(args: Args, content: Content | null, newId: () => string): VisitForm {
  const { day, time } = brusselsParts(args.arrivedAt);
  const { invoice, sale, signature } = args;
  return {
    ...visitForm.parse({}),
    ...invoice,
    ...sale,
    feedbackId: newId(),
    paymentId: newId(),
    formVersion: args.formVersion,
    asked: args.checklist.map(({ code }) => askedAgain(code, content)),
    step: 'summary',
    arrivedDay: day,
    arrivedTime: time,
    present: args.present,
    checklist: Object.fromEntries(args.checklist.map(({ code, done, note }) => [code, { done, note }])),
    options: args.options,
    cash: args.cashReceived === null ? '' : typedEuros(args.cashReceived),
    remarks: args.remarks,
    signatureName: signature?.name ?? '',
    strokes: signature?.strokes ?? [],
    signedAt: signature?.at ?? null,
    unsigned: signature === null,
  };
}
