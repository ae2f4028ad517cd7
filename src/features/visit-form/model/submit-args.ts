import type { Content } from '#contract/content/content.ts';
import { checkCode } from '#contract/content/content.ts';
import type { CheckLine, Feedback } from '#contract/entities/feedback.ts';
import { checkPhotosMax } from '#contract/entities/feedback.ts';
import { resultOf } from '#contract/values/check-results.ts';
import type { Payment } from '#contract/entities/payment.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { AmountDue } from '#contract/rules/payments/amount-due.ts';
import { leftAfterCash, readCashDue } from '#contract/rules/payments/amount-due.ts';
import { brusselsParts, parseBrusselsInstant } from '#contract/rules/brussels-time.ts';
import { asksWhoSells } from '#contract/rules/clients/feedback-states.ts';
import { readCash, typedEuros } from '#contract/rules/text/typed-amounts.ts';
import { readMeasure, typedMeasure } from '#contract/rules/text/typed-measures.ts';
import type { AskedCheck, CheckAnswer, VisitForm } from '../form.ts';
import { unanswered, visitForm } from '../form.ts';
import { asksWish } from './steps.ts';

type Args = MutationArgs<'feedback.submit'>;

/** Returns the answers to the sale questions that still apply. Other answers stay in the form only. */
function saleArgs(form: VisitForm): Args['sale'] {
  const wish = asksWish(form) ? form.wish : null;
  return {
    property: form.property,
    sold: form.property === 'sale' ? form.sold : null,
    by: asksWhoSells(form) ? form.by : null,
    wish,
    consentAt: wish === null || wish === 'none' ? null : form.consentAt,
  };
}

function signatureArgs({ unsigned, signatureName, strokes, signedAt }: VisitForm, now: number): Args['signature'] {
  if (unsigned || strokes.length === 0) return null;
  return { name: signatureName.trim(), at: signedAt ?? new Date(now).toISOString(), strokes };
}

/** Converts an answer of the checklist; a measure that cannot be read is left out. */
export function checkArgs(
  { code, measure }: Pick<AskedCheck, 'code' | 'measure'>,
  { result, value, choice, note, photos, inBulk }: CheckAnswer,
): CheckLine {
  const measured = readMeasure(value, measure?.unit);
  return {
    code,
    done: result === 'ok',
    note: note.trim(),
    result,
    ...('fault' in measured || measured.value === null ? {} : { value: measured.value }),
    ...(photos.length === 0 ? {} : { photos: photos.slice(0, checkPhotosMax) }),
    ...(choice === '' ? {} : { choice }),
    ...(inBulk ? { inBulk } : {}),
  };
}

/** Reads the cash that the client paid; null without any. */
function cashIn({ options, cash }: VisitForm): ReturnType<typeof readCash> | null {
  return options.includes('cashAmountReceived') ? readCash(cash) : null;
}

/** Returns the cash that the client paid, in cents; null without any, and while the amount is invalid. */
export function cashOf(form: VisitForm): number | null {
  const cash = cashIn(form);
  return cash === null || 'fault' in cash ? null : cash.cents;
}

/** What was paid without cash. */
export type ElectronicPart = Pick<Payment, 'method' | 'amount'>;

/**
 * Returns what the form says was paid without cash: a card, or a transfer that the office has, pays what cash leaves. Null without
 * any, and while the amount due is unknown.
 */
export function electronicPart(form: VisitForm, owed: AmountDue | null): ElectronicPart | null {
  // Fixed cash is among the payments already.
  const cash = form.isCashFixed ? 0 : (cashOf(form) ?? 0);
  const amount = owed === null ? 0 : leftAfterCash(owed, cash);
  if (amount <= 0) return null;
  if (form.options.includes('payCard')) return { method: 'card', amount };
  return form.options.includes('receivedByOffice') ? { method: 'transfer', amount } : null;
}

/** What the form says was paid, by its means, and what is left, in cents. */
export interface PaymentParts {
  cash: number;
  electronic: ElectronicPart | null;
  left: number;
}

/**
 * Returns what the form says was paid, by its means, and what is left, in cents. Null before a part is known, and while the cash
 * cannot be read.
 */
export function paymentParts(form: VisitForm, owed: AmountDue): PaymentParts | null {
  const hasCash = form.options.includes('cashAmountReceived') && !form.isCashFixed;
  const read = hasCash ? readCashDue(form.cash, owed) : { cents: 0 };
  const electronic = electronicPart(form, owed);
  if ('fault' in read || (read.cents === 0 && electronic === null)) return null;
  return { cash: read.cents, electronic, left: electronic === null ? leftAfterCash(owed, read.cents) : 0 };
}

interface SubmitContext {
  visitId: string;
  orderId: string;
  checks: readonly AskedCheck[];
  now: number;
}

/** Converts the form to the arguments of `feedback.submit`. Returns null when the arrival or the cash amount is invalid. */
export function submitArgs(form: VisitForm, { visitId, orderId, checks, now }: SubmitContext): Args | null {
  const arrivedAt = parseBrusselsInstant(form.arrivedDay, form.arrivedTime);
  const cash = cashIn(form);
  if (arrivedAt === null || (cash !== null && 'fault' in cash)) return null;
  return {
    feedbackId: form.feedbackId,
    visitId,
    orderId,
    paymentId: cash === null ? null : form.paymentId,
    formVersion: form.formVersion,
    arrivedAt,
    present: form.present.trim(),
    checklist: checks.map((check) => checkArgs(check, form.checklist[check.code] ?? unanswered)),
    invoice: {
      dataCorrect: form.dataCorrect,
      change: form.dataCorrect === true ? '' : form.change.trim(),
      givenOnSite: form.givenOnSite,
    },
    sale: saleArgs(form),
    options: form.options,
    cashReceived: cash?.cents ?? null,
    remarks: form.remarks.trim(),
    signature: signatureArgs(form, now),
  };
}

/** Returns a checklist line with its current text. Falls back to its code when the content no longer has the line. */
function checkFromContent(code: string, content: Content | null): AskedCheck {
  const known = content?.checklists.find((one) => checkCode(one) === code);
  const text = known?.text ?? { fr: code, nl: code };
  const { measure, choices } = known ?? {};
  return {
    code,
    service: known?.service ?? code.split('-', 1)[0] ?? '',
    ...text,
    ...(measure === undefined ? {} : { measure }),
    ...(choices === undefined ? {} : { choices }),
    ...(known?.isAlone === true ? { isAlone: true } : {}),
  };
}

function answerOf(line: CheckLine): CheckAnswer {
  const { value, choice = '', note, photos = [], inBulk = false } = line;
  const typed = value === undefined ? '' : typedMeasure(value);
  return { ...unanswered, result: resultOf(line), value: typed, choice, note, photos, inBulk };
}

/** Restores the form of a refused submission. It gets new identifiers: the old ones may be the reason for the refusal. */
export function formFromArgs(args: Args, content: Content | null, newId: () => string): VisitForm {
  const { day, time } = brusselsParts(args.arrivedAt);
  const { invoice, sale, signature } = args;
  return {
    ...visitForm.parse({}),
    ...invoice,
    ...sale,
    feedbackId: newId(),
    paymentId: newId(),
    formVersion: args.formVersion,
    asked: args.checklist.map(({ code }) => checkFromContent(code, content)),
    step: 'summary',
    arrivedDay: day,
    arrivedTime: time,
    present: args.present,
    checklist: Object.fromEntries(args.checklist.map((line) => [line.code, answerOf(line)])),
    options: args.options,
    cash: args.cashReceived === null ? '' : typedEuros(args.cashReceived),
    remarks: args.remarks,
    signatureName: signature?.name ?? '',
    strokes: signature?.strokes ?? [],
    signedAt: signature?.at ?? null,
    unsigned: signature === null,
  };
}

/** Returns a submitted form for a correction. Its cash is a payment already. */
export function formFromFeedback(feedback: Feedback, content: Content | null, newId: () => string): VisitForm {
  const { id: feedbackId, visitId, orderId, cashReceived } = feedback;
  const form = formFromArgs({ ...feedback, feedbackId, visitId, orderId, paymentId: null }, content, newId);
  return { ...form, feedbackId, isCashFixed: cashReceived !== null };
}
