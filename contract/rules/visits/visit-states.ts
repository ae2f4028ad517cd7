import type { EmployeeRef } from '../../entities/common.ts';
import type { Visit, VisitState } from '../../entities/visit.ts';

/** Allowed transitions of a visit, by state. */
export const visitTransitions: Readonly<Record<VisitState, readonly VisitState[]>> = {
  // A visit can end without a recorded start: employees forget to tap it.
  planned: ['confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'],
  confirmed: ['onTheWay', 'started', 'done', 'absent', 'cancelled'],
  onTheWay: ['started', 'done', 'absent', 'cancelled'],
  started: ['done', 'absent'],
  done: [],
  absent: [],
  cancelled: [],
};

/** True when a visit may change from `from` to `to`. False when both are the same. */
export function canTransitionVisit(from: VisitState, to: VisitState): boolean {
  return visitTransitions[from].includes(to);
}

/** True until the employee has arrived, of a visit that is still to be made. */
export function isBeforeArrival({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'planned' || state === 'confirmed' || state === 'onTheWay';
}

/** True for a visit that nobody has set out for: a colleague can still make it. */
export function canBeGiven({ state }: Pick<Visit, 'state'>): boolean {
  return state === 'planned' || state === 'confirmed';
}

/** True for a visit that goes with its order from one assignee to the next: theirs, and it can be given. */
export function followsAssignee(visit: Visit, assignee: EmployeeRef | null): boolean {
  return visit.employee.id === assignee?.id && canBeGiven(visit);
}

/** True for an open visit: one that is still to be made or ended. */
export function isAhead({ state }: Pick<Visit, 'state'>): boolean {
  return visitTransitions[state].length > 0;
}

/** Open visits that an order may have: each change of one of them reads the others. */
export const openVisitsMax = 50;

/** True for an order that can have no further open visit. */
export function hasAllVisits(visits: readonly Pick<Visit, 'state'>[]): boolean {
  return visits.filter(isAhead).length >= openVisitsMax;
}
