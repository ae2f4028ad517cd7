import { z } from 'zod';
import { instant, recordId } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';
import type { Visit } from '../../entities/visit.ts';
import { deviceTimeOf } from '../../rules/people/device-clock.ts';
import { isUntouched } from '../../rules/surveys/follow-ups.ts';
import { workersOf } from '../../rules/orders/order-rights.ts';
import { movedTo } from '../../rules/orders/order-states.ts';
import { isLastStep, lastStep, visitedAt, withoutLastStep } from '../../rules/orders/visit-history.ts';
import type { MutationContext, RowsRead } from '../definition.ts';
import { changeOn, defineMutation } from '../definition.ts';
import { fromVisits, onVisit } from './visit-states.ts';

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
  /** When the visit is planned. Devices of earlier versions had nothing else to give the order its date from. */
  plannedStart: instant,
  /** True when the order's survey was neither submitted nor judged, so that without a visit it is not due. Asked where there is no survey. */
  survey: z.boolean(),
});
type Args = z.infer<typeof args>;

/** Returns when the step that is undone was made: its author may name it by the clock of their device (rule OB7g). */
function undoneAt({ visitId, step }: Args, visits: readonly Visit[]): string {
  const history = visits.find(({ id }) => id === visitId)?.history ?? [];
  return (
    history.findLast(({ state, at, deviceAt }) => state === step.state && [at, deviceAt].includes(step.at))?.at ??
    step.at
  );
}

/** Returns the start of the last visit that took place. */
function lastOf(visits: readonly Visit[]): string | null {
  return visits.map(visitedAt).reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);
}

/** Returns who made the last visit that was completed. */
function visitorOf(visits: readonly Visit[]): Order['visitedBy'] {
  const ends = visits.flatMap((visit) => (visit.state === 'done' ? (lastStep(visit) ?? []) : []));
  return ends.toSorted((a, b) => b.at.localeCompare(a.at))[0]?.by ?? null;
}

/**
 * Returns the order as its visits leave it once a step of one of them is undone. A survey that nobody submitted or judged is not due
 * any more without a visit.
 */
function withoutStep(order: Order, undo: Args, rows: RowsRead): Order {
  const { step, survey } = undo;
  const visits = rows.under('visits', order.id);
  const left = {
    ...order,
    lastVisitAt: order.lastVisitAt === undoneAt(undo, visits) ? lastOf(visits) : order.lastVisitAt,
  };
  if (step.state === 'absent' || step.state === 'cancelled')
    return left.state === 'toPlan' ? movedTo(left, 'planned') : left;
  if (step.state !== 'done') return left;
  const [followUp] = rows.under('followUps', order.id);
  const isVisited = visits.some(({ state }) => state === 'done');
  const isDue = isVisited || !(followUp === undefined ? survey : isUntouched(followUp));
  return {
    ...(isVisited || left.state !== 'visited' ? left : movedTo(left, 'planned')),
    visitedBy: visitorOf(visits),
    incompleteFollowUp: left.incompleteFollowUp && isDue,
  };
}

/** Returns who gets the order with a visit that is open again: its employee, unless that is an author whom the order has left. */
function visitorOfUndone(
  { visitId, orderId }: Args,
  { actor }: MutationContext,
  rows: RowsRead,
): Visit['employee'] | undefined {
  const employee = rows.get('visits', visitId)?.employee;
  const order = rows.get('orders', orderId);
  const hasLost = order !== undefined && workersOf(order).every(({ id }) => id !== actor.id);
  return employee?.id === actor.id && hasLost ? undefined : employee;
}

/** Undoes the last step of a visit. */
export const visitUndo = defineMutation({
  name: 'visit.undo',
  ...onVisit,
  args,
  evidence: () => true,
  reads: () => ['visits', 'followUps'],
  effects: (a: Args, context, before) => [
    changeOn('visits', a.visitId, (visit) =>
      isLastStep(visit, a.step)
        ? withoutLastStep(visit, { at: a.at, by: context.actor, ...deviceTimeOf(a.at, context) })
        : visit,
    ),
    changeOn('orders', a.orderId, (order, rows) => withoutStep(order, a, rows)),
    ...fromVisits(a.orderId, before, [visitorOfUndone(a, context, before)]),
  ],
});
