import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { givenDay, givenEmployee, recordId } from '../../entities/common.ts';
import { changeOn, defineMutation } from '../definition.ts';
import { fromVisits } from './visit-states.ts';

/** Maximum number of visits of one day. */
const takenVisitsMax = 30;

const args = z
  .strictObject({
    /** The absent colleague. */
    employeeId: recordId,
    /** The day in Belgium. */
    day: givenDay,
    visits: z
      .array(z.strictObject({ visitId: recordId, orderId: recordId, to: givenEmployee }))
      .min(1)
      .max(takenVisitsMax),
    /** Visits of the new employees at those times that the planner saw and accepts. Without it, nothing is checked. */
    overlaps: z.array(recordId).max(200).exactOptional(),
  })
  .refine(({ visits }) => new Set(visits.map(({ visitId }) => visitId)).size === visits.length, {
    path: ['visits'],
    message: 'each visit once',
  });
type Args = z.infer<typeof args>;

/**
 * Gives the visits of an absent colleague's day to others, each at its time, with the orders assigned to them. All are given,
 * or none.
 */
export const visitsTakeOver = defineMutation({
  name: 'visits.takeOver',
  version: 1,
  remote: 'field',
  args,
  right: 'office',
  root: (a) => rowKey('employees', a.employeeId),
  lane: (a: Args) => `day:${a.employeeId}`,
  requires: (a) => a.visits.flatMap(({ visitId, orderId }) => [rowKey('orders', orderId), rowKey('visits', visitId)]),
  reads: () => ['visits'],
  effects: ({ employeeId, visits }, _context, rows) =>
    visits.flatMap(({ visitId, orderId, to }) => [
      changeOn('visits', visitId, (visit) => (visit.employee.id === employeeId ? { ...visit, employee: to } : visit)),
      changeOn('orders', orderId, (order) => (order.assignee?.id === employeeId ? { ...order, assignee: to } : order)),
      ...fromVisits(orderId, rows, [to]),
    ]),
});
