import { z } from 'zod';
import { rowKey } from '../collections.ts';
import type { EmployeeRef } from '../entities/common.ts';
import { instant, recordId } from '../entities/common.ts';
import { coordinates } from '../entities/position.ts';
import type { Visit, VisitState } from '../entities/visit.ts';
import { absence } from '../entities/visit.ts';
import { visitedSince } from '../rules/last-visit.ts';
import { movedTo, withoutVisit } from '../rules/order-states.ts';
import { canMoveVisit } from '../rules/visit-states.ts';
import { opened } from './follow-ups.ts';
import type { MutationContext, RowEffect } from './definition.ts';
import { changeOn, defineMutation, effectOn } from './definition.ts';

const named = { visitId: recordId, orderId: recordId };
interface Named {
  visitId: string;
  orderId: string;
}

/** What every move of a visit shares: it waits in the visit's lane, and is accepted from who could not know of a reassignment. */
const onVisit = {
  version: 1,
  remote: 'field',
  right: 'makesVisit',
  root: (a: Named) => rowKey('orders', a.orderId),
  lane: (a: Named) => `visit:${a.visitId}`,
  requires: (a: Named) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
  merge: {},
} as const;

/** The visit in another state, where the table of moves allows it. */
function moved(visit: Visit, state: VisitState, at: string, by: EmployeeRef, more: Partial<Visit> = {}): Visit {
  if (!canMoveVisit(visit.state, state)) return visit;
  return { ...visit, ...more, state, history: [...visit.history, { state, at, by }] };
}

const atArgs = z.strictObject({ ...named, at: instant });
type At = z.infer<typeof atArgs>;

/** Notes that the client has confirmed the time. */
export const visitConfirm = defineMutation({
  name: 'visit.confirm',
  ...onVisit,
  args: atArgs,
  effects: (a: At, { actor }) => [changeOn('visits', a.visitId, (visit) => moved(visit, 'confirmed', a.at, actor))],
});

const travelArgs = z.strictObject({ ...named, at: instant, coordinates: coordinates.nullable() });
type Travel = z.infer<typeof travelArgs>;

/** Where the employee stood, when they let it be known. */
function stood(id: string, at: string, where: Travel['coordinates'], { actor }: MutationContext): RowEffect[] {
  if (where === null) return [];
  return [effectOn('positions', id, (row) => row ?? { id, employee: actor, at, coordinates: where })];
}

/** Notes that the employee has set out. */
export const visitOnMyWay = defineMutation({
  name: 'visit.onMyWay',
  ...onVisit,
  args: travelArgs,
  evidence: () => true,
  effects: (a: Travel, context) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, 'onTheWay', a.at, context.actor)),
    ...stood(a.visitId, a.at, a.coordinates, context),
  ],
});

const completeArgs = z.strictObject({
  ...named,
  at: instant,
  /** The order's services ask for the survey: what is not answered yet is followed up. */
  survey: z.boolean(),
});
type Complete = z.infer<typeof completeArgs>;

/** Ends a visit that took place; the order has been visited, and its survey is open. */
export const visitComplete = defineMutation({
  name: 'visit.complete',
  ...onVisit,
  args: completeArgs,
  evidence: () => true,
  effects: (a: Complete, { actor }) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, 'done', a.at, actor)),
    changeOn('orders', a.orderId, (order) => ({
      ...movedTo(order, 'visited'),
      visitedBy: actor,
      lastVisitAt: visitedSince(order.lastVisitAt, a.at),
      incompleteFollowUp: order.incompleteFollowUp || a.survey,
    })),
    ...(a.survey ? [effectOn('followUps', a.orderId, (row) => row ?? opened(a.orderId, a.at, actor))] : []),
  ],
});

const absentArgs = z.strictObject({ ...named, at: instant, absence });
type Absent = z.infer<typeof absentArgs>;

/** An effect sees one row, the order, and none of its other visits: where there are any, the server says what it is by those. */
function withoutItsVisit({ orderId }: Named): RowEffect {
  return changeOn('orders', orderId, (order) => withoutVisit(order, []));
}

/** Ends a visit at which nobody was met; without another one, the order is to be planned anew. */
export const visitAbsent = defineMutation({
  name: 'visit.absent',
  ...onVisit,
  args: absentArgs,
  evidence: () => true,
  effects: (a: Absent, { actor }) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, 'absent', a.at, actor, { absence: a.absence })),
    withoutItsVisit(a),
  ],
});

const cancelArgs = z.strictObject({ ...named, at: instant, reason: z.string().trim().max(1000) });
type Cancel = z.infer<typeof cancelArgs>;

/** Cancels a visit; without another one, its order is to be planned anew. */
export const visitCancel = defineMutation({
  name: 'visit.cancel',
  ...onVisit,
  args: cancelArgs,
  effects: (a: Cancel, { actor }) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, 'cancelled', a.at, actor, { cancelReason: a.reason })),
    withoutItsVisit(a),
  ],
});
