import { correctionsMax } from '#contract/entities/feedback.ts';
import { canCorrectForm } from '#contract/rules/orders/visit-history.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { unlessReceivable } from '../orders/billing.ts';
import type { Facts, Refusal } from '../rule.ts';
import { hasLost } from '../rule.ts';

type Args = MutationArgs<'feedback.correct'>;

/**
 * Refuses a correction of a form that the office works with, by anybody but its authors and the office. Cash that the form has
 * is a payment already: a correction keeps it.
 */
export function correctionRefusal(args: Args, facts: Facts): Refusal {
  const { rows, viewer } = facts;
  const { feedbackId, visitId, orderId, correctionId, paymentId, cashReceived } = args;
  const form = rows.get('visitFeedback', feedbackId);
  const order = rows.get('orders', orderId);
  if (form?.visitId !== visitId || order === undefined) return 'NotFound';
  const versions = [form, ...(form.earlier ?? [])];
  if (versions.some((one) => one.correctionId === correctionId)) return undefined;
  if (!viewer.supervisor && versions.every(({ by }) => by.id !== viewer.id)) return 'Forbidden';
  if (!canCorrectForm(order) || versions.length > correctionsMax) return 'StateNotAllowed';
  const isNewCash = form.cashReceived === null && cashReceived !== null;
  if (!isNewCash && cashReceived !== form.cashReceived) return wrongArgument('cashReceived', 'fixed');
  if (isNewCash !== (paymentId !== null)) return wrongArgument('paymentId', 'missing');
  if (paymentId === null || cashReceived === null) return undefined;
  // They note the money itself, on which the office decides (rule PL3j).
  if (hasLost(orderId, facts)) return 'Forbidden';
  return unlessReceivable(orderId, { paymentId, method: 'cash', amount: cashReceived }, viewer.id, facts);
}
