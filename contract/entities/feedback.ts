import { z } from 'zod';
import { checkResults } from '../values/check-results.ts';
import { measuredMax } from '../values/limits.ts';
import { cents, employeeRef, instant, recordId, trimmedLine } from './common.ts';

/** The five invoice states of the specification (§3). */
const invoiceStates = ['notGivenIncorrect', 'notGivenCorrect', 'given', 'correct', 'incorrect'] as const;
export const invoiceState = z.enum(invoiceStates);
export type InvoiceState = z.infer<typeof invoiceState>;

/** The six sell states of the specification (§3). */
const sellStates = [
  'rental',
  'soldOrUnderCompromise',
  'forSaleByAgencyOrNotary',
  'wantsOffer',
  'wantsContact',
  'doesNotWantContact',
] as const;
export const sellState = z.enum(sellStates);
export type SellState = z.infer<typeof sellState>;

/** The ten payment options of the specification (§3), in its order. */
export const paymentOptions = [
  'onSiteFollowUp',
  'toOnlinePayment',
  'payCard',
  'invitationToPayOnline',
  'cashAmountReceived',
  'receivedByOffice',
  'notYetReceivedByOffice',
  'paymentNotice',
  'askReview',
  'instantReviewOnSite',
] as const;
const paymentOption = z.enum(paymentOptions);

const text = z.string().trim().max(4000);
/** Maximum number of photos of one check. */
export const checkPhotosMax = 10;

/** Answers to the invoice questions; null for an unanswered question. */
export const invoiceAnswers = z.strictObject({
  dataCorrect: z.boolean().nullable(),
  /** Corrections to make; empty when the data are correct. */
  change: text,
  givenOnSite: z.boolean().nullable(),
});
export type InvoiceAnswers = z.infer<typeof invoiceAnswers>;

/** Answers to the sale questions. `by` and `wish` apply only to a property that is for sale and not sold. */
export const saleAnswers = z.strictObject({
  property: z.enum(['sale', 'rent', 'other']).nullable(),
  sold: z.boolean().nullable(),
  by: z.enum(['private', 'agency', 'notary']).nullable(),
  /** The client's wish: an unconditional offer, contact by a partner agency, or no contact. */
  wish: z.enum(['offer', 'contact', 'none']).nullable(),
  /** When the client consented to contact or to an offer. Neither may happen without consent. */
  consentAt: instant.nullable(),
});
export type SaleAnswers = z.infer<typeof saleAnswers>;

/** Limits that keep a row small: strokes, numbers in one stroke, numbers in all strokes. */
const strokesMax = 200;
const strokeMax = 1000;
const numbersMax = 8000;

/** A drawn signature: strokes of x, y, x, y … on a canvas of 1000 × 400. */
const signature = z.strictObject({
  name: trimmedLine(200).min(1),
  at: instant,
  strokes: z
    .array(z.array(z.int().min(0).max(1000)).min(2).max(strokeMax))
    .min(1)
    .max(strokesMax)
    .refine((strokes) => strokes.reduce((all, stroke) => all + stroke.length, 0) <= numbersMax, {
      message: 'too many points',
    }),
});

const checkLine = z
  .strictObject({
    code: z.string().min(1).max(80),
    /** The result is `ok`. */
    done: z.boolean(),
    note: z.string().trim().max(400),
    /** Null for an unanswered check. Absent in a form of version 1, which knows only `done`. */
    result: z.enum(checkResults).nullable().optional(),
    /** The measured value, in the unit of the content. */
    value: z.number().min(0).max(measuredMax).optional(),
    /** Uploads taken for the check. */
    photos: z.array(recordId).max(checkPhotosMax).optional(),
    /** The code of the choice, for a check whose content has choices. */
    choice: z.string().min(1).max(80).optional(),
    /** It was confirmed together with the rest of its group, not by itself. */
    inBulk: z.literal(true).optional(),
  })
  .refine(({ done, result }) => result === undefined || done === (result === 'ok'), {
    path: ['done'],
    message: 'must agree with the result',
  });
export type CheckLine = z.infer<typeof checkLine>;

/** Answers given on site. Draft, mutation and row share this shape. */
export const feedbackAnswers = {
  /** Version of the content that the form was built from. */
  formVersion: z.string().max(64),
  arrivedAt: instant,
  /** Names of the people present. */
  present: z.string().trim().max(400),
  checklist: z.array(checkLine).max(100),
  invoice: invoiceAnswers,
  sale: saleAnswers,
  options: z.array(paymentOption).max(paymentOptions.length),
  /** Cash received, in cents; set exactly when the option `cashAmountReceived` is. */
  cashReceived: cents.min(5).max(300_000).multipleOf(5).nullable(),
  remarks: text,
  signature: signature.nullable(),
};

/** One version of a submitted form. */
const feedbackVersion = z.object({
  by: employeeRef,
  submittedAt: instant,
  /** When its device's clock said that, where it was corrected with the answers' times (rule OB7g). */
  deviceAt: instant.exactOptional(),
  ...feedbackAnswers,
  invoiceState: invoiceState.nullable(),
  sellState: sellState.nullable(),
  /** The correction that made it; absent in the form as it was first submitted. */
  correctionId: recordId.exactOptional(),
});

/** Maximum number of corrections of one form. */
export const correctionsMax = 20;

/** The submitted form of a visit (specification §3). Owned by the field portal. */
export const feedback = feedbackVersion.extend({
  id: recordId,
  orderId: recordId,
  visitId: recordId,
  /** Versions before a correction, newest first. */
  earlier: z.array(feedbackVersion).exactOptional(),
  /** Set when the order had left the author: who makes the visit now has a form of their own. */
  byFormer: z.literal(true).exactOptional(),
});
export type Feedback = z.infer<typeof feedback>;
