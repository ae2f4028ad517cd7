import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { fromVisits } from '#contract/mutations/visits/visit-states.ts';
import { clockTolerance } from '#contract/rules/people/device-clock.ts';
import { canUndoStep, isCalledOffFor, isLastStep, lastStep } from '#contract/rules/orders/visit-history.ts';
import { hasAllVisits, isAhead } from '#contract/rules/visits/visit-states.ts';
import type { Facts, Refusal } from '../rule.ts';
import { hasLost, notifyPeople } from '../rule.ts';
import { waitingVisit, withoutProposedStep } from './visit-proposals.ts';

type Args = MutationArgs<'visit.undo'>;

/** Returns the proposal whose last step this undoes: it is no step of the visit (rule PL3u). */
function undoneProposal({ visitId, step }: Args, facts: Facts): ReturnType<typeof waitingVisit> {
  const visit = facts.rows.get('visits', visitId);
  if (visit === undefined || isLastStep(visit, step)) return undefined;
  const waiting = waitingVisit(visitId, facts);
  const last = waiting?.visit.steps.at(-1);
  if (last?.state !== step.state) return undefined;
  // The time that it names may be the device's own, which a proposal does not keep. But nobody undoes what they did later.
  return Date.parse(last.at) - Date.parse(facts.at) <= clockTolerance ? waiting : undefined;
}

/** Refuses to undo a step that is not the last, that the order has left behind, or whose visit would be one too many to make. */
export function undoRefusal(args: Args, facts: Facts): Refusal {
  const { visitId, orderId, step } = args;
  const { rows, viewer } = facts;
  if (undoneProposal(args, facts) !== undefined) return undefined;
  const visit = rows.get('visits', visitId);
  const order = rows.get('orders', orderId);
  if (visit === undefined || order === undefined || !isLastStep(visit, step)) return 'StateNotAllowed';
  if (!canUndoStep(order, step.state)) return 'StateNotAllowed';
  // Their own yes would be no more than a proposal (rule PL3r).
  if (!viewer.supervisor && isCalledOffFor(viewer, visit)) return 'Forbidden';
  if (isAhead(visit)) return undefined;
  // An ended visit stays its employee's when somebody else gets the order, which it does not bring back (rule PL3f).
  if (!facts.contributes && hasLost(orderId, facts) && !isEndedSince(visit, facts)) return 'Forbidden';
  return hasAllVisits(rows.all('visits')) ? 'LimitReached' : undefined;
}

/** Returns true when a visit was its employee's until it ended, though its order is not: it ended later, or made the order leave. */
function isEndedSince(visit: Visit, { departure }: Facts): boolean {
  if (departure === undefined) return false;
  return departure.byOwnStep || (lastStep(visit)?.at ?? '') > departure.at.toISOString();
}

/**
 * Notifies who was told of the step, and gives its author the order that only the server knows to be theirs. What was only proposed
 * changes the proposal, and the order stays.
 */
export function undoEffects(args: Args, facts: Facts): RowEffect[] {
  const { visitId, orderId, step } = args;
  const { rows, viewer, departure } = facts;
  const [order, employee] = [rows.get('orders', orderId), rows.get('visits', visitId)?.employee];
  if (order === undefined) return [];
  const proposal = undoneProposal(args, facts);
  if (proposal !== undefined) return [changeOn('orders', orderId, () => order), withoutProposedStep(proposal, facts)];
  const isCalledOff = step.state === 'absent' || step.state === 'cancelled';
  const isTheirs = employee?.id === viewer.id && (departure?.byOwnStep === true || !hasLost(orderId, facts));
  return [
    ...(isTheirs ? fromVisits(orderId, rows, [employee]) : []),
    ...(isCalledOff ? notifyPeople('visitRestored', orderId, facts) : []),
  ];
}
