import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import { checkChoice, checkCode, measure } from '#contract/content/content.ts';
import { feedbackAnswers, saleAnswers } from '#contract/entities/feedback.ts';
import { checkResults } from '#contract/values/check-results.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { brusselsParts } from '#contract/rules/brussels-time.ts';
import { isRecord, parseJson } from '#contract/rules/text/json-text.ts';
import { standingAt } from '#contract/rules/orders/visit-history.ts';
import { requiredOf } from '#contract/rules/orders/required-documents.ts';

const text = z.string().catch('');
const yesNo = z.boolean().nullable().catch(null);

/** A checklist line as it was at the start of the form: the company may edit its content later. */
const askedCheck = z.object({
  code: z.string(),
  service: z.string(),
  fr: z.string(),
  nl: z.string(),
  measure: measure.optional(),
  asksWhyNot: z.boolean().optional(),
  choices: z.array(checkChoice).optional(),
  isAlone: z.boolean().optional(),
});
export type AskedCheck = z.infer<typeof askedCheck>;

const checkAnswer = z.object({
  result: z.enum(checkResults).nullable().catch(null),
  /** The measure as typed. */
  value: text,
  /** The code of the choice; empty without one. */
  choice: text,
  note: text,
  /** Confirmed with the rest of its group, not by itself. */
  inBulk: z.boolean().catch(false),
  /** Uploads taken for the check. */
  photos: z.array(z.string()).catch([]),
});
export type CheckAnswer = z.infer<typeof checkAnswer>;

export const unanswered: CheckAnswer = { result: null, value: '', choice: '', note: '', inBulk: false, photos: [] };

const olderAnswer = z.object({ done: z.boolean(), note: text });

/** Reads an answer of this version, or of an older one: that knew done and not done only. */
const storedAnswer = z.preprocess((stored) => {
  const older = olderAnswer.safeParse(stored).data;
  if (older === undefined) return stored;
  return { ...unanswered, result: older.done ? 'ok' : 'notOk', note: older.note };
}, checkAnswer);

/**
 * The draft of a visit form. Each field has its own fallback: a draft of another app version still opens with the fields that
 * this version understands.
 */
export const visitForm = z.object({
  /** Identifiers of the submitted form and payment. Fixed in the draft, so that repeated taps submit once. */
  feedbackId: text,
  paymentId: text,
  formVersion: text,
  asked: z.array(askedCheck).catch([]),
  /** The step on screen. */
  step: text,
  arrivedDay: text,
  arrivedTime: text,
  present: text,
  checklist: z.record(z.string(), storedAnswer).catch({}),
  dataCorrect: yesNo,
  change: text,
  givenOnSite: yesNo,
  property: saleAnswers.shape.property.catch(null),
  sold: yesNo,
  by: saleAnswers.shape.by.catch(null),
  wish: saleAnswers.shape.wish.catch(null),
  consentAt: z.string().nullable().catch(null),
  options: feedbackAnswers.options.catch([]),
  /** Euros as typed. */
  cash: text,
  /** The cash is a payment already, which a correction keeps. */
  isCashFixed: z.boolean().catch(false),
  remarks: text,
  signatureName: text,
  strokes: z.array(z.array(z.int())).catch([]),
  signedAt: z.string().nullable().catch(null),
  /** Nobody signed. The remarks hold the reason. */
  unsigned: z.boolean().catch(false),
  /** Submitting the form also completes the visit. Null: it does when no required document is missing. */
  complete: yesNo,
});
export type VisitForm = z.infer<typeof visitForm>;

/**
 * Parses the text of a stored draft. Returns null when it holds no form. A draft of another device or app version lacks fields:
 * they are those of the form as it began here.
 */
export function parseVisitForm(stored: string, initial: VisitForm): VisitForm | null {
  const fields = parseJson(stored);
  return isRecord(fields) ? (visitForm.safeParse({ ...initial, ...fields }).data ?? null) : null;
}

/** Returns the checklist of the order's services from the current content. */
function currentChecks(order: Pick<Order, 'services'>, content: Content): AskedCheck[] {
  return requiredOf(order, content.checklists).map((one) => ({
    code: checkCode(one),
    service: one.service,
    ...one.text,
    ...(one.measure === undefined ? {} : { measure: one.measure }),
    ...(one.asksWhyNot === true ? { asksWhyNot: true } : {}),
    ...(one.choices === undefined ? {} : { choices: one.choices }),
    ...(one.isAlone === true ? { isAlone: true } : {}),
  }));
}

/**
 * Returns the checklist of a form: the lines it started with, in their text of that time, then the lines of services added since.
 */
export function checksOf(form: VisitForm, order: Pick<Order, 'services'>, content: Content | null): AskedCheck[] {
  if (content === null) return form.asked;
  const known = new Set(form.asked.map(({ service }) => service));
  return [...form.asked, ...currentChecks(order, content).filter(({ service }) => !known.has(service))];
}

/** Returns when the visit started, or now when no start is recorded. */
function initialArrival({ history }: Visit, now: number): { day: string; time: string } {
  return brusselsParts(standingAt({ history }, 'started') ?? new Date(now).toISOString());
}

interface NewFormFacts {
  visit: Visit;
  order: Pick<Order, 'services'>;
  content: Content | null;
  newId: () => string;
  now: number;
}

/** Creates a form without answers. */
export function newVisitForm({ visit, order, content, newId, now }: NewFormFacts): VisitForm {
  const { day, time } = initialArrival(visit, now);
  return {
    ...visitForm.parse({}),
    feedbackId: newId(),
    paymentId: newId(),
    formVersion: content?.version ?? '',
    asked: content === null ? [] : currentChecks(order, content),
    arrivedDay: day,
    arrivedTime: time,
  };
}
