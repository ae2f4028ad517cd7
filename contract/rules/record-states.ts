import type { ClientVisitState } from '../entities/client-visit.ts';
import type { FollowUpState } from '../entities/follow-up.ts';
import type { Order } from '../entities/order.ts';

type DraftState = NonNullable<Order['draft']>['state'];

/** Allowed transitions of a visit to a client. A record that repeats another one is withdrawn. */
export const clientVisitTransitions: Readonly<Record<ClientVisitState, readonly ClientVisitState[]>> = {
  planned: ['checkedIn', 'done', 'cancelled'],
  checkedIn: ['done', 'cancelled'],
  done: ['cancelled'],
  cancelled: [],
};

/** Allowed transitions of a follow-up. An answer reopens a returned one. */
export const followUpTransitions: Readonly<Record<FollowUpState, readonly FollowUpState[]>> = {
  open: ['submitted'],
  submitted: ['accepted', 'returned', 'open'],
  returned: ['open', 'submitted'],
  accepted: ['returned'],
};

/** Allowed transitions of a PEB draft. */
export const draftTransitions: Readonly<Record<DraftState, readonly DraftState[]>> = {
  waiting: ['accepted', 'rejected'],
  accepted: [],
  rejected: [],
};

export function canTransitionClientVisit(from: ClientVisitState, to: ClientVisitState): boolean {
  return clientVisitTransitions[from].includes(to);
}

export function canTransitionFollowUp(from: FollowUpState, to: FollowUpState): boolean {
  return followUpTransitions[from].includes(to);
}

export function canDecideDraft(from: DraftState, to: DraftState): boolean {
  return draftTransitions[from].includes(to);
}
