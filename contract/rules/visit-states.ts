import type { Visit, VisitState } from '../entities/visit.ts';

/** Allowed moves of a visit: from each state, the states it may go to. */
export const visitMoves: Readonly<Record<VisitState, readonly VisitState[]>> = {
  // Whoever forgot to say that they had begun can end it all the same.
  planned: ['confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled'],
  confirmed: ['onTheWay', 'started', 'done', 'absent', 'cancelled'],
  onTheWay: ['started', 'done', 'absent', 'cancelled'],
  started: ['done', 'absent'],
  done: [],
  absent: [],
  cancelled: [],
};

/** True when a visit in `from` may become `to`. A visit that is already in `to` is not a move. */
export function canMoveVisit(from: VisitState, to: VisitState): boolean {
  return visitMoves[from].includes(to);
}

/** True for a visit that is still to be made or ended. */
export function isAhead({ state }: Pick<Visit, 'state'>): boolean {
  return visitMoves[state].length > 0;
}
