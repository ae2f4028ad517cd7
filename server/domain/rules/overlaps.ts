import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Unavailability } from '#contract/entities/unavailability.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { isAhead } from '#contract/rules/visits/visit-states.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import type { RowSet } from '../rows/row-set.ts';
import type { Read } from './reads.ts';
import { timesAway } from './reads.ts';
import type { Facts } from './rule.ts';
import { notify, notifyAll } from './rule.ts';

function fallsIn(visit: Visit, unavailability: Unavailability): boolean {
  const times = { from: visit.plannedStart, to: visit.plannedEnd };
  return !unavailability.removed && unavailability.employee.id === visit.employee.id && overlap(times, unavailability);
}

/** Returns those who must decide about a visit: its employee, who planned it, and the order's handler. */
function concerned(visit: Visit, { rows }: Facts): (EmployeeRef | null | undefined)[] {
  return [visit.employee, visit.history[0]?.by, rows.get('orders', visit.orderId)?.handler];
}

/** Returns what a notification says of a visit in an unavailability. It comes once a day, however often the visit is moved. */
function about(visit: Visit, unavailability: Unavailability, { now }: Facts): { orderId: string; once: string } {
  return { orderId: visit.orderId, once: `${visit.id} ${unavailability.id} ${brusselsDay(now)}` };
}

/** Returns what tells when those are away who make the open visits of an order, which may move. The mutation reads them. */
export function timesOfVisitors(orderId: string, rows: RowSet): Read[] {
  const visitors = new Map(rows.under('visits', orderId).map(({ employee }) => [employee.id, employee]));
  return timesAway(...visitors.values());
}

/** Notifies the employee and the handler of a visit that moved, but for an employee who is told that the visit is theirs. */
function noticesOfMove(visit: Visit, former: Visit | undefined, facts: Facts): RowEffect[] {
  const { orderId, plannedStart, plannedEnd, employee } = visit;
  if (former === undefined || (former.plannedStart === plannedStart && former.plannedEnd === plannedEnd)) return [];
  const given = former.employee.id === employee.id ? employee : null;
  return notify('visitMoved', [given, facts.rows.get('orders', orderId)?.handler], { orderId }, facts);
}

/**
 * Notifies of changed visits: of those that moved, and of open ones that fall in an unavailability of their employee, and did not
 * before. The author is notified of these too: the unavailability may not have been on the author's device. The rule must read the
 * employees' unavailabilities.
 * @param repeated also notifies when the visit fell in the unavailability before
 */
export function notifyOfVisits(
  after: RowSet,
  facts: Facts,
  { repeated = false }: { repeated?: boolean } = {},
): RowEffect[] {
  const unavailabilities = facts.rows.all('unavailabilities');
  return after.all('visits').flatMap((visit) => {
    const former = facts.rows.get('visits', visit.id);
    const moved = noticesOfMove(visit, former, facts);
    const entered = unavailabilities.find(
      (one) => isAhead(visit) && fallsIn(visit, one) && (repeated || former === undefined || !fallsIn(former, one)),
    );
    if (entered === undefined) return moved;
    const people = [...concerned(visit, facts), facts.viewer];
    return [...moved, ...notifyAll('visitUnavailable', people, about(visit, entered, facts), facts)];
  });
}

/**
 * Notifies of the open visits that fall in a new or changed unavailability, and not in its former times. The rule must read the
 * employee's visits.
 */
export function notifyOfUnavailability(
  unavailability: Unavailability,
  former: Unavailability | undefined,
  facts: Facts,
): RowEffect[] {
  return facts.rows
    .all('visits')
    .filter(
      (visit) => isAhead(visit) && fallsIn(visit, unavailability) && (former === undefined || !fallsIn(visit, former)),
    )
    .flatMap((visit) =>
      notify('visitUnavailable', concerned(visit, facts), about(visit, unavailability, facts), facts),
    );
}
