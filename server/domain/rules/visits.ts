import { rowKey } from '#contract/collections.ts';
import type { VisitState } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { withoutVisit } from '#contract/rules/order-states.ts';
import { canMoveVisit, isAhead } from '#contract/rules/visit-states.ts';
import { paidEffect } from './billing.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { employeeKeys, named, tell, unlessAssignable, unlessFree, unlessSame } from './rule.ts';

/** Digits of the code that a client reads from the SMS about their visit. */
const smsDigits = 6;

function unlessMovable(visitId: string, to: VisitState, { rows }: Facts): Refusal {
  const visit = rows.get('visits', visitId);
  return visit !== undefined && canMoveVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

/** A certifier plans their own visits; an order's agent and the office plan anybody's. */
function planRefusal(args: MutationArgs<'visit.plan'>, facts: Facts): Refusal {
  const { rows, viewer } = facts;
  const { visitId, orderId, employee, plannedStart, plannedEnd } = args;
  const there = rows.get('visits', visitId);
  // Planned once more, a visit that has gone on since would take its order back with it.
  if (there !== undefined) {
    const same = { orderId, plannedStart, plannedEnd, state: 'planned' as const };
    return unlessSame(there, same, () => there.employee.id === employee.id);
  }
  const order = rows.get('orders', orderId);
  if (order === undefined || order.state === 'cancelled' || order.state === 'certified') return 'StateNotAllowed';
  const mayGive = viewer.supervisor || (viewer.commercial && order.commercial?.id === viewer.id);
  if (!mayGive && employee.id !== viewer.id && employee.id !== order.assignee?.id) return 'Forbidden';
  const frozen = order.invoice === null ? undefined : unlessFree(orderId, ['plannedVisitAt'], facts);
  return frozen ?? unlessAssignable(employee, facts, 'employee');
}

function planEffects(args: MutationArgs<'visit.plan'>, facts: Facts): RowEffect[] {
  const { rows, random } = facts;
  const employee = named(args.employee, rows);
  const code = String(Math.floor(random() * 10 ** smsDigits)).padStart(smsDigits, '0');
  const isNew = rows.get('visits', args.visitId) === undefined;
  return [
    changeOn('visits', args.visitId, (visit) => (isNew ? { ...visit, employee } : visit)),
    changeOn('orders', args.orderId, (order) => ({ ...order, assignee: employee, smsCode: order.smsCode ?? code })),
    ...(isNew ? tell('visitPlanned', [employee], { orderId: args.orderId }, facts) : []),
  ];
}

function moveRefusal(args: MutationArgs<'visit.move'>, facts: Facts): Refusal {
  const visit = facts.rows.get('visits', args.visitId);
  if (visit === undefined || !isAhead(visit) || visit.state === 'started') return 'StateNotAllowed';
  return unlessFree(args.orderId, ['plannedVisitAt'], facts);
}

/** One form for a visit: a second one, of another device, is for its author to decide about; what it brings is new. */
function feedbackRefusal(args: MutationArgs<'feedback.submit'>, { rows, viewer }: Facts): Refusal {
  const { feedbackId, visitId, orderId, paymentId, cashReceived } = args;
  if (rows.all('visitFeedback').some((one) => one.visitId === visitId && one.id !== feedbackId)) return 'Conflict';
  const payment = paymentId === null ? undefined : rows.get('payments', paymentId);
  return (
    unlessSame(rows.get('visitFeedback', feedbackId), { visitId }, (row) => row.by.id === viewer.id) ??
    unlessSame(payment, { orderId, amount: cashReceived ?? 0 }, (row) => row.receivedBy.id === viewer.id)
  );
}

/** The order as its other visits leave it, of which the contract's effect knows none. */
function asOthersLeaveIt({ visitId, orderId }: { visitId: string; orderId: string }, { rows }: Facts): RowEffect[] {
  const before = rows.get('orders', orderId);
  if (before === undefined) return [];
  const others = rows.all('visits').filter((visit) => visit.orderId === orderId && visit.id !== visitId);
  const { state, plannedVisitAt } = withoutVisit(before, others);
  return [changeOn('orders', orderId, (order) => ({ ...order, state, plannedVisitAt }))];
}

/** A client who was not met, or who called off, is to be planned anew; the order's people are told. */
function tellHandlers(orderId: string, facts: Facts): RowEffect[] {
  const order = facts.rows.get('orders', orderId);
  return tell('visitCancelled', [order?.handler, order?.assignee], { orderId }, facts);
}

export const visitRules = {
  'visit.plan': {
    reads: (args) => employeeKeys(args.employee),
    refusal: planRefusal,
    effects: planEffects,
  } satisfies MutationRule<MutationArgs<'visit.plan'>>,
  'visit.move': {
    refusal: moveRefusal,
    effects: ({ visitId, orderId }, facts) => {
      const employee = facts.rows.get('visits', visitId)?.employee;
      return tell('visitMoved', [employee, facts.rows.get('orders', orderId)?.handler], { orderId }, facts);
    },
    // The order says when the visit is, whichever of two moves stands.
    follows: ({ visitId, orderId }, after) => {
      const visit = after.get('visits', visitId);
      if (visit === undefined) return [];
      return [changeOn('orders', orderId, (order) => ({ ...order, plannedVisitAt: visit.plannedStart }))];
    },
  } satisfies MutationRule<MutationArgs<'visit.move'>>,
  'visit.confirm': {
    refusal: (args, facts) => unlessMovable(args.visitId, 'confirmed', facts),
  } satisfies MutationRule<MutationArgs<'visit.confirm'>>,
  'visit.onMyWay': {
    refusal: (args, facts) => unlessMovable(args.visitId, 'onTheWay', facts),
  } satisfies MutationRule<MutationArgs<'visit.onMyWay'>>,
  'visit.start': {
    refusal: (args, facts) => unlessMovable(args.visitId, 'started', facts),
  } satisfies MutationRule<MutationArgs<'visit.start'>>,
  'visit.complete': {
    refusal: (args, facts) => unlessMovable(args.visitId, 'done', facts),
  } satisfies MutationRule<MutationArgs<'visit.complete'>>,
  'visit.absent': {
    children: () => ['visits'],
    refusal: (args, facts) => unlessMovable(args.visitId, 'absent', facts),
    effects: (args, facts) => [...asOthersLeaveIt(args, facts), ...tellHandlers(args.orderId, facts)],
  } satisfies MutationRule<MutationArgs<'visit.absent'>>,
  'visit.cancel': {
    children: () => ['visits'],
    refusal: (args, facts) => unlessMovable(args.visitId, 'cancelled', facts),
    effects: (args, facts) => [...asOthersLeaveIt(args, facts), ...tellHandlers(args.orderId, facts)],
  } satisfies MutationRule<MutationArgs<'visit.cancel'>>,
  'feedback.submit': {
    reads: ({ paymentId }) => (paymentId === null ? [] : [rowKey('payments', paymentId)]),
    children: ({ paymentId }) => (paymentId === null ? ['visitFeedback'] : ['payments', 'visitFeedback']),
    refusal: feedbackRefusal,
    effects: ({ orderId, paymentId, cashReceived }, facts) =>
      paymentId === null || cashReceived === null
        ? []
        : [paidEffect({ orderId, paymentId, amount: cashReceived }, facts)],
  } satisfies MutationRule<MutationArgs<'feedback.submit'>>,
};
