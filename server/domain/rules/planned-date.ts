import type { Visit } from '#contract/entities/visit.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { firstOpenVisit } from '#contract/rules/order-states.ts';
import { startError } from '#contract/rules/visit-times.ts';
import type { RowSet } from '../row-set.ts';
import { notifyOfVisits } from './overlaps.ts';
import type { Facts, Refusal } from './rule.ts';
import { notify } from './rule.ts';

/** Devices ask to the minute; clocks and time zones may differ by less than this, milliseconds. */
const startTolerance = 86_400_000;

/** Refuses a newly chosen start that had passed when it was chosen, or that is years ahead. `former` is the stored one. */
export function unlessStart(
  start: string | null | undefined,
  former: string | null | undefined,
  { vouchedAt, now }: Facts,
  ...path: string[]
): Refusal {
  if (start === null || start === undefined || start === former) return undefined;
  const isPast = startError(start, vouchedAt - startTolerance) === 'past';
  const isTooFar = startError(start, now.getTime() + startTolerance) === 'tooFar';
  if (!isPast && !isTooFar) return undefined;
  return { code: 'ValidationFailed', paths: [{ path: ['args', ...path], issue: isPast ? 'past' : 'tooFar' }] };
}

/** Returns the order's visits as the mutation leaves them. The rule must read the order's visits. */
export function visitsAfter(orderId: string, after: RowSet, { rows }: Facts): Visit[] {
  const known = [...rows.all('visits'), ...after.all('visits')].filter((visit) => visit.orderId === orderId);
  return [...new Map(known.map((visit) => [visit.id, visit])).values()];
}

function dateOf(orderId: string, visits: readonly Visit[]): RowEffect[] {
  const first = firstOpenVisit(visits);
  if (first === undefined) return [];
  return [changeOn('orders', orderId, (order) => ({ ...order, plannedVisitAt: first.plannedStart }))];
}

/**
 * Moves the first open visit to a date that was set on the order, and keeps its duration. A visit under way does not move,
 * and an emptied date cancels no visit: the order then gets the visit's date again.
 */
export function moveVisitToDate(orderId: string, after: RowSet, facts: Facts): RowEffect[] {
  const order = after.get('orders', orderId);
  const visits = visitsAfter(orderId, after, facts);
  const first = firstOpenVisit(visits);
  const date = order?.plannedVisitAt ?? null;
  if (first === undefined || first.state === 'started' || date === null || date === first.plannedStart)
    return dateOf(orderId, visits);
  const duration = Date.parse(first.plannedEnd) - Date.parse(first.plannedStart);
  const moved = { ...first, plannedStart: date, plannedEnd: new Date(Date.parse(date) + duration).toISOString() };
  return [
    changeOn('visits', first.id, (visit) => ({
      ...visit,
      plannedStart: moved.plannedStart,
      plannedEnd: moved.plannedEnd,
    })),
    ...dateOf(
      orderId,
      visits.map((visit) => (visit === first ? moved : visit)),
    ),
    ...notify('visitMoved', [first.employee, order?.handler], { orderId }, facts),
    ...notifyOfVisits([moved], facts),
  ];
}
