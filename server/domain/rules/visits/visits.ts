import { unlessVisitMay } from '#contract/mutations/refusals.ts';
import { rowKey } from '#contract/collections.ts';
import type { ProposedVisit, VisitState } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { isCalledOffFor } from '#contract/rules/orders/visit-history.ts';
import { exceedsCash, proposedPayment } from '../orders/billing.ts';
import { refOf } from '../../rows/viewer.ts';
import { notifyOfVisits } from '../overlaps.ts';
import { correctionRefusal } from './feedback-correct.ts';
import { overtakenProposal } from './visit-proposals.ts';
import { undoEffects, undoRefusal } from './visit-undo.ts';
import type { Read } from '../reads.ts';
import { timesAway } from '../reads.ts';
import type { Facts, Proposals, Refusal, Rules } from '../rule.ts';
import { hasLost, notify, notifyPeople, unlessSame } from '../rule.ts';
import { visitPlanningRules } from './visit-planning.ts';

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

type Step = MutationArgs<'visit.onMyWay' | 'visit.start' | 'visit.complete' | 'visit.absent'>;

/** Returns when a step was made. */
function timeOf(step: Step): string {
  return 'startedAt' in step ? step.startedAt : step.at;
}

/**
 * Returns what somebody did at a visit as a proposal when its order has left them, or when it was cancelled meanwhile: who has the
 * order now makes the visit, and only the author's device knows when they did it, whatever became of the visit (rules PL3l,
 * PL3r). What it had reported before is applied (rule PL3m).
 */
function proposedState(step: Step, state: VisitState, facts: Facts): Proposals<never> | undefined {
  const { visitId, orderId } = step;
  const { contributes, wasReported, viewer } = facts;
  const isAllowed = unlessVisitMay(visitId, state, facts) === undefined;
  const isProposed = contributes || wasCancelledOn(visitId, facts);
  if (!isProposed || (wasReported && isAllowed)) return undefined;
  const [by, at] = [refOf(viewer), timeOf(step)];
  const absence = 'absence' in step ? step.absence : null;
  const coordinates = 'coordinates' in step ? step.coordinates : null;
  const visit: ProposedVisit = { visitId, by, steps: [{ state, at }], absence };
  const where = coordinates === null ? {} : { position: { employee: by, at, coordinates } };
  return { orderId, values: { visit }, rest: null, ...where };
}

/** Returns the reads of what a step may overtake: the proposals of its order. */
function undecidedOf({ orderId }: { orderId: string }): Read[] {
  return [{ kind: 'undecidedConflicts', of: orderId }];
}

/** Returns the rule of a step that somebody made at a visit. */
function stepRule(to: VisitState) {
  return {
    reads: undecidedOf,
    refusal: ({ visitId }: Step, facts: Facts) => unlessStepAllowed(visitId, to, facts),
    proposals: (step: Step, facts: Facts) => proposedState(step, to, facts),
    effects: (step: Step, facts: Facts) => [
      ...(to === 'absent' ? notifyPeople('visitNoShow', step.orderId, facts) : []),
      ...overtakenProposal(step.visitId, to, facts),
    ],
  };
}

export const visitRules = {
  ...visitPlanningRules,
  'visit.confirm': {
    reads: ({ visitId }, rows) => timesAway(rows.get('visits', visitId)?.employee),
    effects: (_args, facts, after) => notifyOfVisits(after, facts, { repeated: true }),
  },
  'visit.onMyWay': stepRule('onTheWay'),
  'visit.start': stepRule('started'),
  'visit.complete': stepRule('done'),
  'visit.absent': stepRule('absent'),
  'visit.cancel': {
    effects: (args, facts) => notifyPeople('visitCancelled', args.orderId, facts),
  },
  'visit.undo': {
    reads: ({ orderId }) => [{ kind: 'lastEndedVisits', of: orderId }, ...undecidedOf({ orderId })],
    refusal: undoRefusal,
    effects: undoEffects,
  },
  'feedback.submit': {
    reads: ({ visitId, paymentId }) => [
      ...(paymentId === null ? [] : [rowKey('payments', paymentId)]),
      { kind: 'submittedForms', of: visitId },
    ],
    refusal: feedbackRefusal,
    proposals: cashProposal,
    effects: ({ feedbackId }, { contributes }) =>
      contributes ? [changeOn('visitFeedback', feedbackId, (form) => ({ ...form, byFormer: true as const }))] : [],
  },
  'feedback.correct': {
    reads: ({ paymentId }) => (paymentId === null ? [] : [rowKey('payments', paymentId)]),
    refusal: correctionRefusal,
    // The office works with the form: it learns what others change of it.
    effects: ({ orderId }, facts) =>
      facts.viewer.supervisor
        ? []
        : notify('feedbackCorrected', [facts.rows.get('orders', orderId)?.handler], { orderId }, facts),
  },
} satisfies Rules;
