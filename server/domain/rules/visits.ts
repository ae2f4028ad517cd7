import { unlessVisitMay } from '#contract/mutations/refusals.ts';
import { rowKey } from '#contract/collections.ts';
import type { Coordinates } from '#contract/entities/position.ts';
import type { ProposedVisit, VisitState } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn, effectOn } from '#contract/mutations/definition.ts';
import { dueAfterVisit } from '#contract/mutations/follow-ups.ts';
import { needsSurvey } from '#contract/rules/survey.ts';
import { isCalledOffFor } from '#contract/rules/visit-history.ts';
import { exceedsCash, proposedPayment } from './billing.ts';
import { refOf } from '../viewer.ts';
import { notifyOfVisits } from './overlaps.ts';
import { correctionRefusal } from './feedback-correct.ts';
import { overtakenProposal } from './visit-proposals.ts';
import { undoEffects, undoRefusal, visitorOfUndone } from './visit-undo.ts';
import type { Read } from './reads.ts';
import { timesAway } from './reads.ts';
import type { Facts, MutationRule, Proposals, Refusal } from './rule.ts';
import { hasLost, notify, unlessSame } from './rule.ts';
import { visitPlanningRules } from './visit-planning.ts';
import { visitorsFromVisits } from './visitors.ts';

/**
 * Returns true for a visit of the author's that somebody else has cancelled. Their device did not know, or offered no step: what
 * they did there anyway is the office's to read (rule PL3r).
 */
function wasCancelledOn(visitId: string, { rows, viewer }: Facts): boolean {
  const visit = rows.get('visits', visitId);
  return visit !== undefined && isCalledOffFor(viewer, visit);
}

/** Refuses a step that a visit does not allow, unless it is a proposal (rules PL3l, PL3r). */
function unlessStepAllowed(visitId: string, to: VisitState, facts: Facts): Refusal {
  return facts.contributes || wasCancelledOn(visitId, facts) ? undefined : unlessVisitMay(visitId, to, facts);
}

/** Refuses a second form for a visit: its author decides. The form's payment must be new too. */
function feedbackRefusal(args: MutationArgs<'feedback.submit'>, { rows, viewer }: Facts): Refusal {
  const { feedbackId, visitId, orderId, paymentId, cashReceived } = args;
  const others = rows.all('visitFeedback').filter((one) => one.visitId === visitId && one.id !== feedbackId);
  if (others.some((one) => one.byFormer === undefined || one.by.id === viewer.id)) return 'Conflict';
  const payment = paymentId === null ? undefined : rows.get('payments', paymentId);
  return (
    unlessSame(rows.get('visitFeedback', feedbackId), { visitId }, (row) => row.by.id === viewer.id) ??
    unlessSame(payment, { orderId, amount: cashReceived ?? 0 }, (row) => row.receivedBy.id === viewer.id)
  );
}

/**
 * Returns the cash of a form as a proposal when its author has lost the order (rule PL3j), also where the visit is still theirs, when
 * the order is cancelled, or when it is more cash than one debt may have. The form itself is evidence.
 */
function cashProposal(
  args: MutationArgs<'feedback.submit'>,
  facts: Facts,
): Proposals<MutationArgs<'feedback.submit'>> | undefined {
  const { orderId, paymentId, cashReceived } = args;
  if (paymentId === null || cashReceived === null) return undefined;
  const payment = { paymentId, method: 'cash' as const, amount: cashReceived, receivedAt: facts.at, note: '' };
  const isProposed = facts.contributes || hasLost(orderId, facts) || exceedsCash(orderId, payment, facts);
  const values = proposedPayment(orderId, payment, { ...facts, contributes: isProposed });
  return values && { orderId, values, rest: { ...args, paymentId: null } };
}

interface Step {
  visitId: string;
  orderId: string;
  coordinates?: Coordinates | null;
}

/**
 * Returns what somebody did at a visit as a proposal when its order has left them, or when it was cancelled meanwhile: who has the
 * order now makes the visit, and only the author's device knows when they did it, whatever became of the visit (rules PL3l,
 * PL3r). What it had reported before is applied (rule PL3m).
 */
function proposedState(
  { visitId, orderId, coordinates = null }: Step,
  state: VisitState,
  at: string,
  facts: Facts,
  absence: ProposedVisit['absence'] = null,
): Proposals<never> | undefined {
  const { contributes, wasReported, viewer } = facts;
  const isAllowed = unlessVisitMay(visitId, state, facts) === undefined;
  const isProposed = contributes || wasCancelledOn(visitId, facts);
  if (!isProposed || (wasReported && isAllowed)) return undefined;
  const visit: ProposedVisit = { visitId, by: refOf(viewer), steps: [{ state, at }], absence };
  const where = coordinates === null ? {} : { position: { employee: refOf(viewer), at, coordinates } };
  return { orderId, values: { visit }, rest: null, ...where };
}

/** Notifies the order's people: after a no-show or a cancellation the visit must be planned again. */
function notifyHandlers(kind: 'visitCancelled' | 'visitNoShow', orderId: string, facts: Facts): RowEffect[] {
  const order = facts.rows.get('orders', orderId);
  return notify(kind, [order?.handler, order?.assignee], { orderId }, facts);
}

/** Opens the survey that the order needs, which its device may not have known. */
export function surveyEffects({ orderId, at }: { orderId: string; at: string }, { rows, viewer }: Facts): RowEffect[] {
  const order = rows.get('orders', orderId);
  return order !== undefined && needsSurvey(order)
    ? [effectOn('followUps', orderId, (row) => dueAfterVisit(row, orderId, at, refOf(viewer)))]
    : [];
}

/** Returns the proposals of an order that a step may overtake. */
function undecidedOf({ orderId }: { orderId: string }): Read[] {
  return [{ kind: 'undecidedConflicts', of: orderId }];
}

export const visitRules = {
  ...visitPlanningRules,
  'visit.confirm': {
    reads: ({ visitId, orderId }, rows) => [
      { kind: 'openVisits', of: orderId },
      ...timesAway(rows.get('visits', visitId)?.employee),
    ],
    follows: (_args, after, facts) => notifyOfVisits(after.all('visits'), facts, { repeated: true }),
  } satisfies MutationRule<MutationArgs<'visit.confirm'>>,
  'visit.onMyWay': {
    reads: undecidedOf,
    refusal: (args, facts) => unlessStepAllowed(args.visitId, 'onTheWay', facts),
    proposals: (args, facts) => proposedState(args, 'onTheWay', args.at, facts),
    effects: ({ visitId }, facts) => overtakenProposal(visitId, 'onTheWay', facts),
  } satisfies MutationRule<MutationArgs<'visit.onMyWay'>>,
  'visit.start': {
    reads: undecidedOf,
    refusal: (args, facts) => unlessStepAllowed(args.visitId, 'started', facts),
    proposals: (args, facts) => proposedState(args, 'started', args.startedAt, facts),
    effects: ({ visitId }, facts) => overtakenProposal(visitId, 'started', facts),
  } satisfies MutationRule<MutationArgs<'visit.start'>>,
  'visit.complete': {
    reads: undecidedOf,
    follows: ({ orderId }, after, facts) => visitorsFromVisits(orderId, after, facts),
    refusal: (args, facts) => unlessStepAllowed(args.visitId, 'done', facts),
    proposals: (args, facts) => proposedState(args, 'done', args.at, facts),
    effects: (args, facts) => [...surveyEffects(args, facts), ...overtakenProposal(args.visitId, 'done', facts)],
  } satisfies MutationRule<MutationArgs<'visit.complete'>>,
  'visit.absent': {
    reads: undecidedOf,
    refusal: (args, facts) => unlessStepAllowed(args.visitId, 'absent', facts),
    proposals: (args, facts) => proposedState(args, 'absent', args.at, facts, args.absence),
    effects: (args, facts) => [
      ...notifyHandlers('visitNoShow', args.orderId, facts),
      ...overtakenProposal(args.visitId, 'absent', facts),
    ],
    follows: ({ orderId }, after, facts) => visitorsFromVisits(orderId, after, facts),
  } satisfies MutationRule<MutationArgs<'visit.absent'>>,
  'visit.cancel': {
    effects: (args, facts) => notifyHandlers('visitCancelled', args.orderId, facts),
    follows: ({ orderId }, after, facts) => visitorsFromVisits(orderId, after, facts),
  } satisfies MutationRule<MutationArgs<'visit.cancel'>>,
  'visit.undo': {
    reads: ({ orderId }) => [{ kind: 'lastEndedVisits', of: orderId }, ...undecidedOf({ orderId })],
    refusal: undoRefusal,
    effects: undoEffects,
    follows: (args, after, facts) => visitorsFromVisits(args.orderId, after, facts, [visitorOfUndone(args, facts)]),
  } satisfies MutationRule<MutationArgs<'visit.undo'>>,
  'feedback.submit': {
    reads: ({ visitId, paymentId }) => [
      ...(paymentId === null ? [] : [rowKey('payments', paymentId)]),
      { kind: 'submittedForms', of: visitId },
    ],
    refusal: feedbackRefusal,
    proposals: cashProposal,
    effects: ({ feedbackId }, { contributes }) =>
      contributes ? [changeOn('visitFeedback', feedbackId, (form) => ({ ...form, byFormer: true as const }))] : [],
  } satisfies MutationRule<MutationArgs<'feedback.submit'>>,
  'feedback.correct': {
    reads: ({ paymentId }) => (paymentId === null ? [] : [rowKey('payments', paymentId)]),
    refusal: correctionRefusal,
    // The office works with the form: it learns what others change of it.
    effects: ({ orderId }, facts) =>
      facts.viewer.supervisor
        ? []
        : notify('feedbackCorrected', [facts.rows.get('orders', orderId)?.handler], { orderId }, facts),
  } satisfies MutationRule<MutationArgs<'feedback.correct'>>,
};
