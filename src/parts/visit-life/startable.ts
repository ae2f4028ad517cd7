import type { Visit } from '#contract/entities/visit.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';

/** Whether this employee may start the visit: it is theirs, and its state allows it. */
export function isStartable(visit: Visit, employeeId: string): boolean {
  return visit.employee.id === employeeId && canMoveVisit(visit.state, 'started');
}

/** What this employee has to do on the order: the visit under way, else the earliest to start. `visits` are in order of time. */
export function currentVisit(visits: readonly Visit[], employeeId: string): Visit | undefined {
  const own = visits.filter(({ employee }) => employee.id === employeeId);
  return own.find(({ state }) => state === 'started') ?? own.find((visit) => isStartable(visit, employeeId));
}
