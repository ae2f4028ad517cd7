import { z } from 'zod';
import { rowKey } from '../collections.ts';
import { instant, recordId } from '../entities/common.ts';
import type { Order } from '../entities/order.ts';
import { deviceTimeOf } from '../rules/device-clock.ts';
import { movedTo } from '../rules/order-states.ts';
import { isLastStep, withoutLastStep } from '../rules/visit-history.ts';
import { changeOn, defineMutation } from './definition.ts';

/** The step to undo, which must be the visit's last. */
export const undoneStep = z.strictObject({
  state: z.enum(['confirmed', 'onTheWay', 'started', 'done', 'absent', 'cancelled']),
  at: instant,
});

const args = z.strictObject({
  visitId: recordId,
  orderId: recordId,
  at: instant,
  step: undoneStep,
  /** When the visit is planned: the order's date again, as its device knows it. The server reads the visits. */
  plannedStart: instant,
  /** True when the order's survey was neither submitted nor judged, so that without a visit it is not due. */
  survey: z.boolean(),
});
type Args = z.infer<typeof args>;

/** Returns the order as the undone step had found it, as if this visit were its only one. The server corrects it by the others. */
function withoutStep(order: Order, { step, plannedStart, survey }: Args): Order {
  const before = { ...order, lastVisitAt: order.lastVisitAt === step.at ? null : order.lastVisitAt };
  switch (step.state) {
    case 'confirmed':
    case 'onTheWay':
      return order;
    case 'started':
      return before;
    case 'done':
      if (order.state !== 'visited') return order;
      return {
        ...movedTo(before, 'planned'),
        plannedVisitAt: plannedStart,
        visitedBy: null,
        incompleteFollowUp: survey ? false : order.incompleteFollowUp,
      };
    case 'absent':
    case 'cancelled': {
      const { plannedVisitAt: other } = order;
      return {
        ...(order.state === 'toPlan' ? movedTo(order, 'planned') : order),
        plannedVisitAt: other !== null && other < plannedStart ? other : plannedStart,
      };
    }
  }
}

/** Undoes the last step of a visit. */
export const visitUndo = defineMutation({
  name: 'visit.undo',
  version: 1,
  remote: 'field',
  args,
  right: 'makesVisit',
  root: (a) => rowKey('orders', a.orderId),
  lane: (a: Args) => `visit:${a.visitId}`,
  requires: (a) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
  merge: {},
  evidence: () => true,
  effects: (a, context) => [
    changeOn('visits', a.visitId, (visit) =>
      isLastStep(visit, a.step)
        ? withoutLastStep(visit, { at: a.at, by: context.actor, ...deviceTimeOf(a.at, context) })
        : visit,
    ),
    changeOn('orders', a.orderId, (order) => withoutStep(order, a)),
  ],
});
