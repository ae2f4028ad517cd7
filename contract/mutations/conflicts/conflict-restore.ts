import { z } from 'zod';
import type { EmployeeRef } from '../../entities/common.ts';
import { employeeRef, recordId } from '../../entities/common.ts';
import { seenDecision } from '../../entities/decision.ts';
import type { Order } from '../../entities/order.ts';
import { proposedPayment } from '../../entities/payment.ts';
import type { ProposedVisit } from '../../entities/visit.ts';
import { proposedVisit } from '../../entities/visit.ts';
import { rowKey } from '../../collections.ts';
import { decidedAt, unseenDecision, lastDecision } from '../../rules/decisions.ts';
import type { MergePolicy } from '../../rules/merge.ts';
import { mergedBy } from '../../rules/merge.ts';
import { extended } from '../../rules/text/merge-texts.ts';
import { lossyClientFields } from '../clients/clients.ts';
import { canDecideConflict, upcastToOrder, onConflict, subjectOf } from './conflict-subject.ts';
import { settled } from '../orders/payment-recording.ts';
import { assigned } from '../orders/order-assign.ts';
import type { MutationContext, RowEffect, RowsRead, UnderOrder } from '../definition.ts';
import { changeOn, defineMutation, effectOn } from '../definition.ts';
import { changed, lossyFields, siteTextFields, siteTexts } from '../orders/order-update.ts';
import type { OrderChanges } from '../orders/order-update.ts';
import { fromVisits, moved, surveyAfter, visitedOrder, visitOnDate, withoutItsVisit } from '../visits/visit-states.ts';

function isOne(fields: object): boolean {
  return Object.keys(fields).length === 1;
}
const severalFields = { message: 'one field at a time' };

const orderFields = {
  ...lossyFields,
  ...siteTexts,
  assignee: employeeRef.nullable().exactOptional(),
  payment: proposedPayment.exactOptional(),
  visit: proposedVisit.exactOptional(),
};

/** Values that are no fields of the order. */
const ofOtherRows = new Set(['payment', 'visit']);

/** The lost value of one field, of an order or of a client. */
const args = z.union([
  z.strictObject({
    conflictId: recordId,
    orderId: recordId,
    clientId: z.null(),
    value: z.strictObject(orderFields).refine(isOne, severalFields),
    ...seenDecision,
  }),
  z.strictObject({
    conflictId: recordId,
    orderId: z.null(),
    clientId: recordId,
    value: z.strictObject(lossyClientFields).refine(isOne, severalFields),
    ...seenDecision,
  }),
]);
type Args = z.infer<typeof args>;

/** Returns the values as they come back: a text is added to the one that stands. */
function besideStanding(order: Order, fields: Partial<OrderChanges>): Partial<OrderChanges> {
  const texts = siteTextFields.filter((field) => fields[field] !== undefined);
  const whole = texts.map((field) => [field, extended(order[field], fields[field] ?? '') ?? order[field]] as const);
  return { ...fields, ...Object.fromEntries(whole) };
}

/** Returns an order after an accepted visit. Of one of who has lost the order its people stay, and its author sees it. */
function visitedAfterAll(order: Order, at: string, by: EmployeeRef, rows: RowsRead): Order {
  const { assignee, visitedBy, formerVisitors: known = [] } = order;
  const visited = visitedOrder(order, { at, survey: false }, by, rows);
  if (assignee?.id === by.id) return visited;
  const formerVisitors = known.some(({ id }) => id === by.id) ? known : [...known, by];
  return { ...visited, visitedBy, formerVisitors };
}

/** Returns the step that ends a visit, which ends once: what is said of it after its end is no step of it. */
function endOf({ steps }: ProposedVisit): ProposedVisit['steps'][number] | undefined {
  return steps.find(({ state }) => state === 'done' || state === 'absent');
}

/** Returns what the visit becomes as its author says, and its order with it. */
function visitBroughtBack(
  orderId: string,
  proposed: ProposedVisit,
  context: MutationContext,
  before: RowsRead,
): RowEffect[] {
  const { visitId, by, steps, absence } = proposed;
  const end = endOf(proposed);
  return [
    changeOn('visits', visitId, (visit) =>
      steps.reduce(
        (row, { state, at }) =>
          moved(row, { state, at, by }, state === 'absent' && absence !== null ? { absence } : {}),
        visit,
      ),
    ),
    ...(end?.state === 'done'
      ? [
          changeOn('orders', orderId, (order, rows) => visitedAfterAll(order, end.at, by, rows)),
          ...surveyAfter(orderId, { at: end.at, survey: false }, context, before),
        ]
      : []),
    ...(end?.state === 'absent' ? withoutItsVisit({ visitId, orderId }, before) : []),
    ...fromVisits(orderId, before),
  ];
}

/** Returns the rows that an order reads to take a value back. */
function reads({ orderId, value }: Args): UnderOrder[] {
  if (orderId === null) return [];
  if (value.payment !== undefined || value.total !== undefined) return ['payments'];
  if (value.visit !== undefined) return ['visits', 'followUps'];
  return value.assignee === undefined && value.plannedVisitAt === undefined ? [] : ['visits'];
}

function broughtBack(given: Args, context: MutationContext, rows: RowsRead): RowEffect[] {
  if (given.orderId === null) return [changeOn('clients', given.clientId, (client) => ({ ...client, ...given.value }))];
  const { orderId } = given;
  const { assignee, payment, visit, ...fields } = given.value;
  if (visit !== undefined) return visitBroughtBack(orderId, visit, context, rows);
  if (assignee !== undefined) return assigned(orderId, assignee, rows, context);
  const order = changeOn('orders', orderId, (row) => changed(row, besideStanding(row, fields)));
  if (fields.total !== undefined) return [order, settled(orderId)];
  if (fields.plannedVisitAt !== undefined) return [order, ...visitOnDate(orderId, rows)];
  if (payment === undefined) return [order];
  const { paymentId: id, ...money } = payment;
  return [order, effectOn('payments', id, (row) => row ?? { id, orderId, ...money }), settled(orderId)];
}

const merge: Readonly<Record<string, MergePolicy>> = {
  ...mergedBy('office', { ...orderFields, ...lossyClientFields }),
  ...mergedBy('both', siteTexts),
};

/** Restores a value that a merge set aside (rule CF2). For supervisors. The replaced value is kept in turn. */
export const conflictRestore = defineMutation({
  name: 'conflict.restore',
  version: 8,
  // Version 1 had five of the fields, version 3 no payment, version 4 no VAT exception, version 5 no visit, version 6 no decision,
  // version 7 no text.
  upcast: { 1: upcastToOrder, 2: upcastToOrder },
  remote: 'main',
  args,
  right: 'lostValue',
  ...onConflict<Args>(),
  merge,
  changes: (a) => ({
    row: subjectOf(a),
    fields: Object.keys(a.value).filter((field) => !ofOtherRows.has(field)),
    cleanedBy: a.orderId === null ? lossyClientFields : orderFields,
  }),
  decides: ({ conflictId, seen }) => ({ row: rowKey('conflicts', conflictId), accepted: true, reason: '', seen }),
  reads,
  effects: (a, context, rows) => [
    ...broughtBack(a, context, rows),
    changeOn('conflicts', a.conflictId, (row) => {
      const { actor, at } = context;
      if (unseenDecision(lastDecision(row), a.seen, actor.id) !== undefined) return row;
      if (!canDecideConflict(row, true, a.seen)) return row;
      const { upheld: _, ...rest } = row;
      return { ...rest, restored: { by: actor, at: decidedAt(at, row.upheld) } };
    }),
  ],
});
