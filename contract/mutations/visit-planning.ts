import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { givenEmployee, instant, recordId } from '../entities/common.ts';
import type { Visit } from '../entities/visit.ts';
import { movedTo } from '../rules/order-states.ts';
import { changeOn, defineMutation, effectOn } from './definition.ts';

const times = { plannedStart: instant, plannedEnd: instant };
/** True when a visit ends after it begins. */
function isInOrder({ plannedStart, plannedEnd }: { plannedStart: string; plannedEnd: string }): boolean {
  return plannedEnd > plannedStart;
}
const wrongEnd = { path: ['plannedEnd'], message: 'ends before it begins' };

const planArgs = z
  .strictObject({ visitId: recordId, orderId: recordId, employee: givenEmployee, ...times })
  .refine(isInOrder, wrongEnd);
type Plan = z.infer<typeof planArgs>;

/** Plans a visit and assigns the order to its employee. */
export const visitPlan = defineMutation({
  name: 'visit.plan',
  version: 1,
  remote: 'field',
  args: planArgs,
  right: 'changesOrder',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Plan) => `visit:${a.visitId}`,
  requires: (a) => [rowKey('orders', a.orderId)],
  creates: (a) => rowKey('visits', a.visitId),
  merge: {},
  effects: ({ visitId: id, ...given }, { actor, at }) => {
    const fresh: Visit = { id, ...given, state: 'planned', history: [{ state: 'planned', at, by: actor }] };
    return [
      effectOn('visits', id, (row) => row ?? fresh),
      changeOn('orders', given.orderId, (order) => ({
        ...movedTo(order, 'planned'),
        assignee: given.employee,
        plannedVisitAt: given.plannedStart,
      })),
    ];
  },
});

const moveArgs = z.strictObject({ visitId: recordId, orderId: recordId, ...times }).refine(isInOrder, wrongEnd);
type Move = z.infer<typeof moveArgs>;

/** Moves a visit to another time. The office's concurrent move wins (rule CF1). */
export const visitMove = defineMutation({
  name: 'visit.move',
  version: 1,
  remote: 'field',
  args: moveArgs,
  right: 'makesVisit',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Move) => `visit:${a.visitId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
  merge: { plannedStart: 'office', plannedEnd: 'office' },
  changes: (a) => ({ row: rowKey('visits', a.visitId), fields: ['plannedStart', 'plannedEnd'] }),
  effects: ({ visitId, orderId, plannedStart, plannedEnd }) => [
    changeOn('visits', visitId, (visit) => ({ ...visit, plannedStart, plannedEnd })),
    changeOn('orders', orderId, (order) => ({ ...order, plannedVisitAt: plannedStart })),
  ],
});
