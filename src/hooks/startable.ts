import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';

/** Whether this employee may start the visit: it is theirs, and its state allows it. */
export function isStartable(visit: Visit, employeeId: string): boolean {
  return visit.employee.id === employeeId && canMoveVisit(visit.state, 'started');
}

/** The earliest visit that this employee may start. `visits` are in order of time. */
export function nextStartable(visits: readonly Visit[], employeeId: string): Visit | undefined {
  return visits.find((visit) => isStartable(visit, employeeId));
}
