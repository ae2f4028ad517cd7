import { z } from 'zod';
import type { Content } from '#contract/content/content.ts';
import { feedbackAnswers, saleAnswers } from '#contract/entities/feedback.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { requiredOf } from '#contract/rules/required-files.ts';
import { brusselsParts } from '#hooks/brussels-time.ts';

const text = z.string().catch('');
const yesNo = z.boolean().nullable().catch(null);

/** A line of the checklist with the words that the form was begun with: the company may have changed its own since. */
const askedCheck = z.object({ code: z.string(), service: z.string(), fr: z.string(), nl: z.string() });
export type AskedCheck = z.infer<typeof askedCheck>;

const checkAnswer = z.object({ done: yesNo, note: text });
export type CheckAnswer = z.infer<typeof checkAnswer>;

/**
 * The form of a visit as it is being filled in. Every part falls back by itself, so that a draft of another version of the app
 * still opens with the rest of it.
 */
export const visitForm = z.object({
  /** What it becomes when it is handed in, however often one taps. */
  feedbackId: text,
  paymentId: text,
  formVersion: text,
  asked: z.array(askedCheck).catch([]),
  /** The question on screen. */
  step: text,
  arrivedDay: text,
  arrivedTime: text,
  present: text,
  checklist: z.record(z.string(), checkAnswer).catch({}),
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
  remarks: text,
  signatureName: text,
  strokes: z.array(z.array(z.int())).catch([]),
  signedAt: z.string().nullable().catch(null),
  /** Nobody signed, and the remarks say why. */
  unsigned: z.boolean().catch(false),
  /** Handing it in also ends the visit. */
  complete: z.boolean().catch(true),
});
export type VisitForm = z.infer<typeof visitForm>;

/** What a draft's text holds; null when it holds no form. */
export function parseVisitForm(stored: string): VisitForm | null {
  try {
    return visitForm.parse(JSON.parse(stored));
  } catch {
    return null;
  }
}

/** Codes of the checklist name their service too: two services have walls. */
export function checkCode({ service, code }: { service: string; code: string }): string {
  return `${service}-${code}`;
}

/** The checklist of the order's services, as the content has it now. */
function checksNow(order: Pick<Order, 'services'>, content: Content): AskedCheck[] {
  return requiredOf(order, content.checklists).map((one) => ({
    code: checkCode(one),
    service: one.service,
    ...one.text,
  }));
}

/**
 * What the form asks to be checked: what it was begun with, as it was worded then, and all of a service that was added since.
 */
export function checksOf(form: VisitForm, order: Pick<Order, 'services'>, content: Content | null): AskedCheck[] {
  if (content === null) return form.asked;
  const known = new Set(form.asked.map(({ service }) => service));
  return [...form.asked, ...checksNow(order, content).filter(({ service }) => !known.has(service))];
}

/** When the visit began, or this moment where nobody said that it did. */
function arrivalOf({ history }: Visit, now: number): { day: string; time: string } {
  return brusselsParts(history.find(({ state }) => state === 'started')?.at ?? new Date(now).toISOString());
}

interface Beginning {
  visit: Visit;
  order: Pick<Order, 'services'>;
  content: Content | null;
  newId: () => string;
  now: number;
}

/** A form on which nothing was answered yet. */
export function newVisitForm({ visit, order, content, newId, now }: Beginning): VisitForm {
  const { day, time } = arrivalOf(visit, now);
  return {
    ...visitForm.parse({}),
    feedbackId: newId(),
    paymentId: newId(),
    formVersion: content?.version ?? '',
    asked: content === null ? [] : checksNow(order, content),
    arrivedDay: day,
    arrivedTime: time,
  };
}
