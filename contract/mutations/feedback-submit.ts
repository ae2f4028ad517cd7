import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { recordId } from '../entities/common.ts';
import type { Feedback } from '../entities/feedback.ts';
import { feedbackAnswers } from '../entities/feedback.ts';
import { remarkMax } from '../entities/order.ts';
import { invoiceStateOf, sellStateOf } from '../rules/feedback-states.ts';
import { mergeTexts } from '../rules/merge-texts.ts';
import { settles } from '../rules/amount-due.ts';
import { changeOn, defineMutation, effectOn } from './definition.ts';

const args = z
  .strictObject({
    feedbackId: recordId,
    visitId: recordId,
    orderId: recordId,
    /** The payment to create for received cash; null without cash. */
    paymentId: recordId.nullable(),
    ...feedbackAnswers,
  })
  .refine(({ options, cashReceived }) => options.includes('cashAmountReceived') === (cashReceived !== null), {
    path: ['cashReceived'],
    message: 'an amount goes with cash received',
  })
  .refine(({ paymentId, cashReceived }) => (paymentId === null) === (cashReceived === null), {
    path: ['paymentId'],
    message: 'a payment goes with cash received',
  })
  .refine(({ sale }) => sale.wish === null || sale.wish === 'none' || sale.consentAt !== null, {
    path: ['sale', 'consentAt'],
    message: 'consent is needed',
  });
type Args = z.infer<typeof args>;

/** Adds the lines of a remark that a text lacks. */
function added(text: string, more: string): string {
  return more === '' ? text : mergeTexts('', text, more).slice(0, 4 * remarkMax);
}

/** Submits the form of a visit. */
export const feedbackSubmit = defineMutation({
  name: 'feedback.submit',
  version: 2,
  // Version 2 added the result and the value of a check. A check of version 1 stands as it is.
  upcast: { 1: (older) => older },
  remote: 'field',
  args,
  right: 'makesVisit',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Args) => `visit:${a.visitId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
  creates: (a) => rowKey('visitFeedback', a.feedbackId),
  merge: {},
  evidence: () => true,
  effects: ({ feedbackId: id, paymentId, ...given }, { actor, at }) => {
    const { orderId, cashReceived, invoice, sale } = given;
    const fresh: Feedback = {
      id,
      ...given,
      by: actor,
      submittedAt: at,
      invoiceState: invoiceStateOf(invoice),
      sellState: sellStateOf(sale),
    };
    return [
      effectOn('visitFeedback', id, (row) => row ?? fresh),
      changeOn('orders', orderId, (order) => ({
        ...order,
        invoiceFeedbackMessage: added(order.invoiceFeedbackMessage, invoice.change),
        paid:
          order.paid || (paymentId !== null && cashReceived !== null && cashReceived >= settles(order.total, 'cash')),
      })),
      ...(paymentId === null || cashReceived === null
        ? []
        : [
            effectOn(
              'payments',
              paymentId,
              (row) =>
                row ?? {
                  id: paymentId,
                  orderId,
                  method: 'cash',
                  amount: cashReceived,
                  receivedAt: at,
                  receivedBy: actor,
                  note: '',
                },
            ),
          ]),
    ];
  },
});
