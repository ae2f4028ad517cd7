import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { recordId } from '../../entities/common.ts';
import type { Feedback } from '../../entities/feedback.ts';
import { feedbackAnswers } from '../../entities/feedback.ts';
import { deviceTimeOf, restated } from '../../rules/people/device-clock.ts';
import { invoiceStateOf, sellStateOf } from '../../rules/clients/feedback-states.ts';
import { agreeing, formReads, orderEffects } from './feedback-submit.ts';
import type { MutationContext } from '../definition.ts';
import { changeOn, defineMutation } from '../definition.ts';
import { onVisit } from '../visits/visit-states.ts';

const args = agreeing(
  z.strictObject({
    /** The submitted form. */
    feedbackId: recordId,
    visitId: recordId,
    orderId: recordId,
    correctionId: recordId,
    /** The payment to create for cash that the form did not have; null otherwise. */
    paymentId: recordId.nullable(),
    ...feedbackAnswers,
  }),
);
type Args = z.infer<typeof args>;

/** Returns the form with the corrected answers; the version before goes to its history. */
function corrected(row: Feedback, { correctionId, ...given }: Args, context: MutationContext): Feedback {
  const { id, orderId, visitId, earlier = [], ...version } = row;
  if ([version, ...earlier].some((one) => one.correctionId === correctionId)) return row;
  const { feedbackId: _form, visitId: _visit, orderId: _order, paymentId: _payment, ...answers } = given;
  const { arrivedAt, sale, signature } = answers;
  const { actor: by, at: submittedAt } = context;
  return {
    id,
    orderId,
    visitId,
    ...answers,
    // A correction repeats the times of the version before, which may be corrected already.
    arrivedAt: restated(arrivedAt, row.arrivedAt, context),
    sale: { ...sale, consentAt: restated(sale.consentAt, row.sale.consentAt, context) },
    signature: signature && { ...signature, at: restated(signature.at, row.signature?.at ?? '', context) },
    by,
    submittedAt,
    ...deviceTimeOf(submittedAt, context),
    correctionId,
    invoiceState: invoiceStateOf(answers.invoice),
    sellState: sellStateOf(answers.sale),
    earlier: [version, ...earlier],
  };
}

/** Corrects a submitted form. The row keeps the version before. */
export const feedbackCorrect = defineMutation({
  name: 'feedback.correct',
  ...onVisit,
  version: 2,
  // Version 2 added the choice of a check and whether it was confirmed in bulk.
  args,
  requires: (a: Args) => [...onVisit.requires(a), rowKey('visitFeedback', a.feedbackId)],
  reads: formReads,
  effects: (a: Args, context) => [
    changeOn('visitFeedback', a.feedbackId, (row) => corrected(row, a, context)),
    ...orderEffects(a, context),
  ],
});
