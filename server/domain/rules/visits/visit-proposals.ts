import type { Conflict } from '#contract/entities/conflict.ts';
import type { ProposedVisit, VisitState } from '#contract/entities/visit.ts';
import { proposedVisit } from '#contract/entities/visit.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { refOf } from '../../rows/viewer.ts';
import type { Facts } from '../rule.ts';

/** What somebody did at a visit, and nobody has decided on (rules PL3l, PL3r). */
interface WaitingVisit {
  conflict: Conflict;
  visit: ProposedVisit;
}

/** Returns what the author of a change had proposed of the visit. The rule must read the undecided conflicts of the order. */
export function waitingVisit(visitId: string, { rows, viewer }: Facts): WaitingVisit | undefined {
  return rows
    .all('conflicts')
    .filter(({ field, lostBy }) => field === 'visit' && lostBy?.id === viewer.id)
    .map((conflict) => ({ conflict, visit: proposedVisit.parse(conflict.lost) }))
    .find(({ visit }) => visit.visitId === visitId);
}

/** Ends the wait for the office: the author of a value has taken it back. */
function withdrawn({ conflict }: WaitingVisit, { at, viewer }: Facts): RowEffect {
  return changeOn('conflicts', conflict.id, (row) => ({ ...row, upheld: { by: refOf(viewer), at, takenBack: true } }));
}

/** Takes the last step out of a proposal, which waits no longer when it has no other (rule PL3u). */
export function withoutProposedStep(waiting: WaitingVisit, facts: Facts): RowEffect {
  const steps = waiting.visit.steps.slice(0, -1);
  if (steps.length === 0) return withdrawn(waiting, facts);
  const absence = steps.some(({ state }) => state === 'absent') ? waiting.visit.absence : null;
  const lost: ProposedVisit = { ...waiting.visit, steps, absence };
  const undone = waiting.visit.steps.at(-1);
  return changeOn('conflicts', waiting.conflict.id, ({ position, ...row }) => ({
    ...row,
    lost,
    // Where they were then goes with it.
    ...(position === undefined || position.at === undone?.at ? {} : { position }),
  }));
}

/** Ends the wait of a proposal of which the office can accept nothing once its author has gone on at the visit (rule PL3u). */
export function overtakenProposal(visitId: string, to: VisitState, facts: Facts): RowEffect[] {
  const waiting = waitingVisit(visitId, facts);
  const last = waiting?.visit.steps.at(-1);
  return waiting === undefined || last === undefined || canTransitionVisit(to, last.state)
    ? []
    : [withdrawn(waiting, facts)];
}
