import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import { givenEmployee, instant, recordId } from '../../entities/common.ts';
import { serviceCode } from '../../entities/order.ts';
import type { Visit } from '../../entities/visit.ts';
import { movedTo } from '../../rules/orders/order-states.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { moveRefusal, planRefusal } from '../refusals.ts';
import { fromVisits, onVisit, stepOf } from './visit-states.ts';

const times = { plannedStart: instant, plannedEnd: instant };
/** True when a visit ends after it begins. */
function isInOrder({ plannedStart, plannedEnd }: { plannedStart: string; plannedEnd: string }): boolean {
  return plannedEnd > plannedStart;
}
const wrongEnd = { path: ['plannedEnd'], message: 'ends before it begins' };

/** What version 2 added to both mutations. */
const sinceTwo = {
  /** The services that the visit makes, when it does not make all of the order's. */
  services: z.array(serviceCode).min(1).max(20).exactOptional(),
  /** The employee's other visits at that time that the planner saw and accepts. Without it, nothing is checked. */
  overlaps: z.array(recordId).max(50).exactOptional(),
};
type Since = { services?: Visit['services'] };

function servicesOf({ services }: Since): Pick<Visit, 'services'> {
  return services === undefined ? {} : { services };
}

const planArgs = z
  .strictObject({
    visitId: recordId,
    orderId: recordId,
    employee: givenEmployee,
    ...times,
    ...sinceTwo,
    /** The order's open visits that the planner saw. Without it, nothing is checked. */
    besides: z.array(recordId).max(100).exactOptional(),
  })
  .refine(isInOrder, wrongEnd);
type Plan = z.infer<typeof planArgs>;

/**
 * Plans a visit and assigns the order to its employee. A visit for some of the services leaves the order to its assignee:
 * others make the rest.
 */
export const visitPlan = defineMutation({
  name: 'visit.plan',
  ...onVisit,
  version: 3,
  args: planArgs,
  right: 'changesOrder',
  requires: (a: Plan) => [rowKey('orders', a.orderId)],
  creates: (a: Plan) => rowKey('visits', a.visitId),
  refusal: planRefusal,
  reads: () => ['visits'],
  effects: ({ visitId: id, orderId, employee, plannedStart, plannedEnd, ...given }: Plan, context, rows) => {
    const fresh: Visit = {
      id,
      orderId,
      employee,
      plannedStart,
      plannedEnd,
      ...servicesOf(given),
      state: 'planned',
      history: [stepOf('planned', context.at, context)],
    };
    return [
      effectOn('visits', id, (row) => row ?? fresh),
      changeOn('orders', orderId, (order) => ({
        ...movedTo(order, 'planned'),
        assignee: given.services === undefined ? employee : (order.assignee ?? employee),
      })),
      ...fromVisits(orderId, rows, [employee, rows.get('orders', orderId)?.assignee]),
    ];
  },
});

const moveArgs = z
  .strictObject({
    visitId: recordId,
    orderId: recordId,
    ...times,
    ...sinceTwo,
    /** A move to a colleague, from whom the planner saw: another planner may have moved it meanwhile. */
    handOver: z.strictObject({ from: recordId, to: givenEmployee }).exactOptional(),
  })
  .refine(isInOrder, wrongEnd);
type Move = z.infer<typeof moveArgs>;

/** Moves a visit to another time or colleague. The office's concurrent move in time wins (rule CF1). */
export const visitMove = defineMutation({
  name: 'visit.move',
  ...onVisit,
  version: 2,
  args: moveArgs,
  merge: { plannedStart: 'office', plannedEnd: 'office' },
  updates: 'visits',
  changes: (a: Move) => ({ row: rowKey('visits', a.visitId), fields: ['plannedStart', 'plannedEnd'] }),
  refusal: moveRefusal,
  reads: () => ['visits'],
  effects: ({ visitId, orderId, plannedStart, plannedEnd, handOver, ...given }: Move, _context, rows) => [
    changeOn('visits', visitId, (visit) => ({
      ...visit,
      plannedStart,
      plannedEnd,
      ...servicesOf(given),
      ...(visit.employee.id === handOver?.from ? { employee: handOver.to } : {}),
    })),
    changeOn('orders', orderId, (order) =>
      handOver !== undefined && order.assignee?.id === handOver.from ? { ...order, assignee: handOver.to } : order,
    ),
    ...fromVisits(orderId, rows, [handOver?.to]),
  ],
});
