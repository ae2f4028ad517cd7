import type { ClientVisitState } from '../entities/client-visit.ts';
import type { FollowUpState } from '../entities/follow-up.ts';
import type { Order } from '../entities/order.ts';

type DraftState = NonNullable<Order['draft']>['state'];

/** Allowed moves of a visit to a client. */
export const clientVisitMoves: Readonly<Record<ClientVisitState, readonly ClientVisitState[]>> = {
  planned: ['checkedIn', 'done', 'cancelled'],
  checkedIn: ['done'],
  done: [],
  cancelled: [],
};

/** Allowed moves of a follow-up; an answer opens a returned one again. */
export const followUpMoves: Readonly<Record<FollowUpState, readonly FollowUpState[]>> = {
  open: ['submitted'],
  submitted: ['accepted', 'returned', 'open'],
  returned: ['open', 'submitted'],
  accepted: ['returned'],
};

/** Allowed moves of a PEB draft. */
export const draftMoves: Readonly<Record<DraftState, readonly DraftState[]>> = {
  waiting: ['accepted', 'rejected'],
  accepted: [],
  rejected: [],
};

export function canMoveClientVisit(from: ClientVisitState, to: ClientVisitState): boolean {
  return clientVisitMoves[from].includes(to);
}

export function canMoveFollowUp(from: FollowUpState, to: FollowUpState): boolean {
  return followUpMoves[from].includes(to);
}

export function canDecideDraft(from: DraftState, to: DraftState): boolean {
  return draftMoves[from].includes(to);
}
