import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import type { Feedback } from '../../entities/feedback.ts';
import { feedbackAnswers } from '../../entities/feedback.ts';
import type { Payment } from '../../entities/payment.ts';
import { deviceTimeOf } from '../../rules/people/device-clock.ts';
import { invoiceStateOf, sellStateOf } from '../../rules/clients/feedback-states.ts';
import { lengthened } from '../../rules/text/merge-texts.ts';
import { settled } from '../orders/payment-recording.ts';
import type { MutationContext, MutationDefinition, RowEffect } from '../definition.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { onVisit } from '../visits/visit-states.ts';

type Answers = z.infer<z.ZodObject<typeof feedbackAnswers>>;

/** Adds what the answers of a form must agree on. */
export function agreeing<T extends z.ZodType<Answers & { paymentId: string | null }>>(form: T): T {
  return form
    .refine(({ options, cashReceived }) => options.includes('cashAmountReceived') === (cashReceived !== null), {
      path: ['cashReceived'],
      message: 'an amount goes with cash received',
    })
    .refine(({ paymentId, cashReceived }) => paymentId === null || cashReceived !== null, {
      path: ['paymentId'],
      message: 'a payment goes with cash received',
    })
    .refine(({ sale }) => sale.wish === null || sale.wish === 'none' || sale.consentAt !== null, {
      path: ['sale', 'consentAt'],
      message: 'consent is needed',
    });
}

const args = agreeing(
  z.strictObject({
    feedbackId: recordId,
    visitId: recordId,
    orderId: recordId,
    /** The payment to create for received cash; null without cash. */
    paymentId: recordId.nullable(),
    ...feedbackAnswers,
  }),
).refine(({ paymentId, cashReceived }) => cashReceived === null || paymentId !== null, {
  path: ['paymentId'],
  message: 'a payment goes with cash received',
});
type Args = z.infer<typeof args>;

/** Adds the lines of a remark that a text lacks. What the text has no room for stands on its form. */
function added(text: string, more: string): string {
  return more === '' ? text : (lengthened(text, more) ?? text);
}

/** What a form tells of the order: what is to be changed on its invoice, and the cash that was received. */
type OfOrder = Pick<Args, 'orderId' | 'paymentId' | 'cashReceived' | 'invoice'>;

/** Returns what a form changes on its order, and the payment that it makes. */
export function orderEffects(
  { orderId, paymentId, cashReceived, invoice }: OfOrder,
  { actor, at }: MutationContext,
): RowEffect[] {
  const noted = changeOn('orders', orderId, (order) => ({
    ...order,
    invoiceFeedbackMessage: added(order.invoiceFeedbackMessage, invoice.change),
  }));
  if (paymentId === null || cashReceived === null) return [noted];
  const payment: Payment = {
    id: paymentId,
    orderId,
    method: 'cash',
    amount: cashReceived,
    receivedAt: at,
    receivedBy: actor,
    note: '',
  };
  return [noted, effectOn('payments', paymentId, (row) => row ?? payment), settled(orderId)];
}

/** A form reads the order's payments when it makes one. */
export const formReads: NonNullable<MutationDefinition<string, OfOrder>['reads']> = ({ paymentId }) =>
  paymentId === null ? [] : ['payments'];

/** Submits the form of a visit. */
export const feedbackSubmit = defineMutation({
  name: 'feedback.submit',
  ...onVisit,
  version: 4,
  // Version 2 added the result and the value of a check, version 3 its photos, version 4 its choice and whether it was
  // confirmed in bulk. Earlier checks stand as they are.
  args,
  creates: (a: Args) => rowKey('visitFeedback', a.feedbackId),
  evidence: () => true,
  reads: formReads,
  effects: ({ feedbackId: id, paymentId, ...given }: Args, context) => {
    const fresh: Feedback = {
      id,
      ...given,
      by: context.actor,
      submittedAt: context.at,
      ...deviceTimeOf(context.at, context),
      invoiceState: invoiceStateOf(given.invoice),
      sellState: sellStateOf(given.sale),
    };
    return [effectOn('visitFeedback', id, (row) => row ?? fresh), ...orderEffects({ ...given, paymentId }, context)];
  },
});
