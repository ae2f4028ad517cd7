import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import { instant, recordId } from '../../entities/common.ts';
import { coordinates } from '../../entities/position.ts';
import type { Order } from '../../entities/order.ts';
import type { Visit, VisitState } from '../../entities/visit.ts';
import { absence } from '../../entities/visit.ts';
import { deviceTimeOf } from '../../rules/people/device-clock.ts';
import { lastVisitStart } from '../../rules/visits/last-visit.ts';
import { firstOpenVisit, movedTo, withoutVisit } from '../../rules/orders/order-states.ts';
import { sameJson } from '../../rules/text/same-json.ts';
import { needsSurvey } from '../../rules/surveys/needs-survey.ts';
import type { VisitStep } from '../../rules/orders/visit-history.ts';
import { canTransitionVisit, isAhead } from '../../rules/visits/visit-states.ts';
import { dueAfterVisit } from './follow-ups.ts';
import type { MutationContext, RowEffect, RowsRead } from '../definition.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { unlessVisitMay } from '../refusals.ts';

const named = { visitId: recordId, orderId: recordId };
interface Named {
  visitId: string;
  orderId: string;
}

/** What mutations at a visit share. */
export const onVisit = {
  version: 1,
  remote: 'field',
  right: 'makesVisit',
  root: (a: Named) => rowKey('orders', a.orderId),
  lane: (a: Named) => `visit:${a.visitId}`,
  requires: (a: Named) => [rowKey('orders', a.orderId), rowKey('visits', a.visitId)],
} as const;

/** Returns the visit in another state, or unchanged when the table of transitions does not allow it. */
export function moved(visit: Visit, step: VisitStep, more: Partial<Visit> = {}): Visit {
  if (!canTransitionVisit(visit.state, step.state)) return visit;
  return { ...visit, ...more, state: step.state, history: [...visit.history, step] };
}

/** Returns a step of a visit's history. */
export function stepOf(
  state: VisitState,
  at: string,
  context: Pick<MutationContext, 'actor' | 'deviceTimes'>,
): VisitStep {
  return { state, at, by: context.actor, ...deviceTimeOf(at, context) };
}

const atArgs = z.strictObject({ ...named, at: instant });
type At = z.infer<typeof atArgs>;

/** Records that the client has confirmed the time. */
export const visitConfirm = defineMutation({
  name: 'visit.confirm',
  ...onVisit,
  args: atArgs,
  refusal: (a: At, judged) => unlessVisitMay(a.visitId, 'confirmed', judged),
  effects: (a: At, context) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, stepOf('confirmed', a.at, context))),
  ],
});

const travelArgs = z.strictObject({ ...named, at: instant, coordinates: coordinates.nullable() });
type Travel = z.infer<typeof travelArgs>;

/** Returns the effect that stores the employee's position, when they allow it. */
function stood(id: string, at: string, where: Travel['coordinates'], { actor }: MutationContext): RowEffect[] {
  if (where === null) return [];
  return [effectOn('positions', id, (row) => row ?? { id, employee: actor, at, coordinates: where })];
}

/** Records that the employee has set out. */
export const visitOnMyWay = defineMutation({
  name: 'visit.onMyWay',
  ...onVisit,
  args: travelArgs,
  evidence: () => true,
  effects: (a: Travel, context) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, stepOf('onTheWay', a.at, context))),
    ...stood(a.visitId, a.at, a.coordinates, context),
  ],
});

const completeArgs = z.strictObject({
  ...named,
  at: instant,
  /** True when the services of the order, as the device knows them, need the survey. The server reads the order. */
  survey: z.boolean(),
});
type Complete = z.infer<typeof completeArgs>;

/** Returns an order after a completed visit. A survey that was accepted stays so. The mutation reads its survey. */
export function visitedOrder(
  order: Order,
  { at, survey }: Pick<Complete, 'at' | 'survey'>,
  by: EmployeeRef,
  rows: RowsRead,
): Order {
  const isAccepted = rows.under('followUps', order.id).some(({ state }) => state === 'accepted');
  return {
    ...movedTo(order, 'visited'),
    visitedBy: by,
    lastVisitAt: lastVisitStart(order.lastVisitAt, at),
    incompleteFollowUp: order.incompleteFollowUp || (!isAccepted && (survey || needsSurvey(order))),
  };
}

/** Returns the effect that opens the survey of an order, or gives it a due date, after a completed visit. */
export function surveyAfter(
  orderId: string,
  { at, survey }: Pick<Complete, 'at' | 'survey'>,
  { actor }: MutationContext,
  before: RowsRead,
): RowEffect[] {
  const order = before.get('orders', orderId);
  if (!survey && (order === undefined || !needsSurvey(order))) return [];
  return [effectOn('followUps', orderId, (row) => dueAfterVisit(row, orderId, at, actor))];
}

/** Completes a visit. The order becomes visited and its survey opens, due two working days later. */
export const visitComplete = defineMutation({
  name: 'visit.complete',
  ...onVisit,
  args: completeArgs,
  evidence: () => true,
  reads: () => ['visits', 'followUps'],
  effects: (a: Complete, context, before) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, stepOf('done', a.at, context))),
    changeOn('orders', a.orderId, (order, rows) => visitedOrder(order, a, context.actor, rows)),
    ...fromVisits(a.orderId, before),
    ...surveyAfter(a.orderId, a, context, before),
  ],
});

const absentArgs = z.strictObject({ ...named, at: instant, absence });
type Absent = z.infer<typeof absentArgs>;

/** Returns the effects that leave the order to its other visits. */
export function withoutItsVisit({ visitId, orderId }: Named, before: RowsRead): RowEffect[] {
  return [
    changeOn('orders', orderId, (order, rows) =>
      withoutVisit(
        order,
        rows.under('visits', orderId).filter(({ id }) => id !== visitId),
      ),
    ),
    ...fromVisits(orderId, before),
  ];
}

/**
 * Returns the effect that gives an order the visitors that its visits say: who makes an open one besides its assignee. A device may
 * have the order before its visits, which another API brings: whose visits are not there stays one.
 * @param before the rows before the mutation
 * @param given who gets a visit by it, or keeps one: nobody else becomes a visitor (rule PL3g)
 */
function visitorsFrom(
  orderId: string,
  before: RowsRead,
  given: readonly (EmployeeRef | null | undefined)[] = [],
): RowEffect {
  const former = before.under('visits', orderId);
  return changeOn('orders', orderId, (order, rows) => {
    const visits = rows.under('visits', orderId);
    const isOf = (one: EmployeeRef, among: readonly Visit[]) => among.some(({ employee }) => employee.id === one.id);
    const open = visits.filter(isAhead);
    const { visitors: known = [] } = order;
    const isMissing = (one: EmployeeRef) => before.hasAllOpen !== true && !isOf(one, [...former, ...visits]);
    const staying = known.filter((one) => isOf(one, open) || isMissing(one));
    const added = given.flatMap((one) => one ?? []).filter((one) => isOf(one, open));
    const visitors = [...new Map([...staying, ...added].map((one) => [one.id, one])).values()].filter(
      ({ id }) => id !== order.assignee?.id,
    );
    return sameJson(visitors, known) ? order : { ...order, visitors };
  });
}

/**
 * Returns the effects that give an order what its open visits say: its visitors, and its date, which is the start of the first (rule
 * CF1e). Without an open visit it keeps its date, and so does a cancelled order.
 */
export function fromVisits(...[orderId, before, given]: Parameters<typeof visitorsFrom>): RowEffect[] {
  return [
    changeOn('orders', orderId, (order, rows) => {
      const first = order.state === 'cancelled' ? undefined : firstOpenVisit(rows.under('visits', orderId));
      return first === undefined ? order : { ...order, plannedVisitAt: first.plannedStart };
    }),
    visitorsFrom(orderId, before, given),
  ];
}

/**
 * Returns the effects of a date that was set on an order: it moves the first open visit, which keeps its duration. A visit under way
 * does not move, and an emptied date cancels none: the order then has the date of its visit again.
 */
export function visitOnDate(orderId: string, rows: RowsRead): RowEffect[] {
  const first = firstOpenVisit(rows.under('visits', orderId));
  if (first === undefined || first.state === 'started') return fromVisits(orderId, rows);
  const duration = Date.parse(first.plannedEnd) - Date.parse(first.plannedStart);
  return [
    changeOn('visits', first.id, (visit, now) => {
      const date = now.get('orders', orderId)?.plannedVisitAt ?? null;
      if (date === null || date === visit.plannedStart) return visit;
      return { ...visit, plannedStart: date, plannedEnd: new Date(Date.parse(date) + duration).toISOString() };
    }),
    ...fromVisits(orderId, rows),
  ];
}

/** Records a no-show. Without another visit, the order must be planned again. */
export const visitNoShow = defineMutation({
  name: 'visit.absent',
  ...onVisit,
  args: absentArgs,
  evidence: () => true,
  reads: () => ['visits'],
  effects: (a: Absent, context, rows) => [
    changeOn('visits', a.visitId, (visit) => moved(visit, stepOf('absent', a.at, context), { absence: a.absence })),
    ...withoutItsVisit(a, rows),
  ],
});

const cancelArgs = z.strictObject({ ...named, at: instant, reason: z.string().trim().max(1000) });
type Cancel = z.infer<typeof cancelArgs>;

/** Cancels a visit. Without another visit, the order must be planned again. */
export const visitCancel = defineMutation({
  name: 'visit.cancel',
  ...onVisit,
  args: cancelArgs,
  refusal: (a: Cancel, judged) => unlessVisitMay(a.visitId, 'cancelled', judged),
  reads: () => ['visits'],
  effects: (a: Cancel, context, rows) => [
    changeOn('visits', a.visitId, (visit) =>
      moved(visit, stepOf('cancelled', a.at, context), { cancelReason: a.reason }),
    ),
    ...withoutItsVisit(a, rows),
  ],
});
