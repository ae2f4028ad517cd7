import { z } from 'zod';
import type { EmployeeRef } from '../../entities/common.ts';
import { instant, recordId } from '../../entities/common.ts';
import { coordinates } from '../../entities/position.ts';
import type { RowEffect } from '../definition.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { moved, onVisit, stepOf } from './visit-states.ts';

const args = z.strictObject({
  visitId: recordId,
  orderId: recordId,
  startedAt: instant,
  /** Position of the check-in, when the employee allows it. Version 1 had none. */
  coordinates: coordinates.exactOptional(),
});
type Args = z.infer<typeof args>;

/** Returns the effect that stores the position on site. It replaces a position from the journey. */
function checkedIn({ visitId: id, startedAt: at, coordinates: where }: Args, employee: EmployeeRef): RowEffect[] {
  if (where === undefined) return [];
  return [
    effectOn('positions', id, (row) =>
      row !== undefined && row.at >= at ? row : { id, employee, at, coordinates: where },
    ),
  ];
}

/** Starts a visit on site. Changes the visit (field portal) and the order's last visit (main API). */
export const visitStart = defineMutation({
  name: 'visit.start',
  ...onVisit,
  version: 2,
  args,
  evidence: () => true,
  effects: (a: Args, context) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, stepOf('started', a.startedAt, context))),
    changeOn('orders', a.orderId, (order) =>
      order.lastVisitAt !== null && order.lastVisitAt >= a.startedAt ? order : { ...order, lastVisitAt: a.startedAt },
    ),
    ...checkedIn(a, context.actor),
  ],
});
