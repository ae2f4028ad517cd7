import type { Visit } from '#contract/entities/visit.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';

/** Returns true when the visit is this employee's and its state allows a start. */
export function isStartable(visit: Visit, employeeId: string): boolean {
  return visit.employee.id === employeeId && canTransitionVisit(visit.state, 'started');
}

/**
 * Returns this employee's visit on the order: the one under way, else the earliest to start. `visits` are in order of
 * time.
 */
export function currentVisit(visits: readonly Visit[], employeeId: string): Visit | undefined {
  const own = visits.filter(({ employee }) => employee.id === employeeId);
  return own.find(({ state }) => state === 'started') ?? own.find((visit) => isStartable(visit, employeeId));
}
