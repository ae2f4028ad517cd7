import { rowKey } from '#contract/collections.ts';
import type { VisitState } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { withoutVisit } from '#contract/rules/order-states.ts';
import { canTransitionVisit, isAhead } from '#contract/rules/visit-states.ts';
import { paidEffect, proposedPayment } from './billing.ts';
import type { RowSet } from '../row-set.ts';
import { notifyOfVisits } from './overlaps.ts';
import { dateFromVisits } from './planned-date.ts';
import type { Facts, MutationRule, Proposals, Refusal } from './rule.ts';
import {
  employeeKeys,
  isForOffice,
  withStoredName,
  notify,
  unlessAssignable,
  unlessEditable,
  unlessSame,
} from './rule.ts';

/** Digits of the code that the client gets by SMS. */
const smsDigits = 6;

function unlessTransitionAllowed(visitId: string, to: VisitState, { rows }: Facts): Refusal {
  const visit = rows.get('visits', visitId);
  return visit !== undefined && canTransitionVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

/** Certifiers plan their own visits; the order's agent and the office plan anybody's. */
function planRefusal(args: MutationArgs<'visit.plan'>, facts: Facts): Refusal {
  const { rows, viewer } = facts;
  const { visitId, orderId, employee, plannedStart, plannedEnd } = args;
  const existing = rows.get('visits', visitId);
  // A repeated plan of a visit that has progressed would set the order back.
  if (existing !== undefined) {
    const same = { orderId, plannedStart, plannedEnd, state: 'planned' as const };
    return unlessSame(existing, same, () => existing.employee.id === employee.id);
  }
  const order = rows.get('orders', orderId);
  if (order === undefined || order.state === 'cancelled' || order.state === 'certified') return 'StateNotAllowed';
  const mayGive = viewer.supervisor || (viewer.commercial && order.commercial?.id === viewer.id);
  if (!mayGive && employee.id !== viewer.id && employee.id !== order.assignee?.id) return 'Forbidden';
  const frozen = order.invoice === null ? undefined : unlessEditable(orderId, ['plannedVisitAt'], facts);
  return frozen ?? unlessAssignable(employee, facts, 'employee');
}

function planEffects(args: MutationArgs<'visit.plan'>, facts: Facts): RowEffect[] {
  const { rows, random } = facts;
  const employee = withStoredName(args.employee, rows);
  const code = String(Math.floor(random() * 10 ** smsDigits)).padStart(smsDigits, '0');
  const isNew = rows.get('visits', args.visitId) === undefined;
  return [
    changeOn('visits', args.visitId, (visit) => (isNew ? { ...visit, employee } : visit)),
    changeOn('orders', args.orderId, (order) => ({ ...order, assignee: employee, smsCode: order.smsCode ?? code })),
    ...(isNew ? notify('visitPlanned', [employee], { orderId: args.orderId }, facts) : []),
  ];
}

function moveRefusal(args: MutationArgs<'visit.move'>, facts: Facts): Refusal {
  const visit = facts.rows.get('visits', args.visitId);
  if (visit === undefined || !isAhead(visit) || visit.state === 'started') return 'StateNotAllowed';
  return unlessEditable(args.orderId, ['plannedVisitAt'], facts);
}

/** Returns the time of a visit as a proposal when only its claimed time makes it acceptable (rule CF3). */
function timeProposal(
  { orderId, plannedStart }: { orderId: string; plannedStart: string },
  facts: Facts,
): Proposals<never> | undefined {
  if (!isForOffice(orderId, 'plannedVisitAt', facts)) return undefined;
  return { orderId, values: { plannedVisitAt: plannedStart }, rest: null };
}

/** Refuses a second form for a visit: its author decides. The form's payment must be new too. */
function feedbackRefusal(args: MutationArgs<'feedback.submit'>, { rows, viewer }: Facts): Refusal {
  const { feedbackId, visitId, orderId, paymentId, cashReceived } = args;
  if (rows.all('visitFeedback').some((one) => one.visitId === visitId && one.id !== feedbackId)) return 'Conflict';
  const payment = paymentId === null ? undefined : rows.get('payments', paymentId);
  return (
    unlessSame(rows.get('visitFeedback', feedbackId), { visitId }, (row) => row.by.id === viewer.id) ??
    unlessSame(payment, { orderId, amount: cashReceived ?? 0 }, (row) => row.receivedBy.id === viewer.id)
  );
}

/** Returns the cash of a form as a proposal when its author has lost the order (rule PL3j). The form itself is evidence. */
function cashProposal(
  args: MutationArgs<'feedback.submit'>,
  facts: Facts,
): Proposals<MutationArgs<'feedback.submit'>> | undefined {
  const { orderId, paymentId, cashReceived } = args;
  if (paymentId === null || cashReceived === null) return undefined;
  const payment = { paymentId, method: 'cash' as const, amount: cashReceived, receivedAt: facts.at, note: '' };
  const values = proposedPayment(payment, facts);
  return values && { orderId, values, rest: { ...args, paymentId: null } };
}

/** Sets the order's state from its other visits, which the contract's effect does not know. */
function asOthersLeaveIt({ visitId, orderId }: { visitId: string; orderId: string }, { rows }: Facts): RowEffect[] {
  const before = rows.get('orders', orderId);
  if (before === undefined) return [];
  const others = rows.all('visits').filter((visit) => visit.orderId === orderId && visit.id !== visitId);
  const { state, plannedVisitAt } = withoutVisit(before, others);
  return [changeOn('orders', orderId, (order) => ({ ...order, state, plannedVisitAt }))];
}

/** Notifies the order's people: after a no-show or a cancellation the visit must be planned again. */
function notifyHandlers(kind: 'visitCancelled' | 'visitNoShow', orderId: string, facts: Facts): RowEffect[] {
  const order = facts.rows.get('orders', orderId);
  return notify(kind, [order?.handler, order?.assignee], { orderId }, facts);
}

/** Returns the visit's employee, whose unavailabilities matter. */
function visitorOf({ visitId }: { visitId: string }, rows: RowSet): string[] {
  return [rows.get('visits', visitId)?.employee.id].flatMap((id) => id ?? []);
}

export const visitRules = {
  'visit.plan': {
    reads: (args) => employeeKeys(args.employee),
    children: () => ['visits'],
    refusal: planRefusal,
    effects: planEffects,
    unavailabilitiesOf: ({ employee }) => [employee.id],
    // Planning is guarded by the invoice only: another visit may follow one whose day is over.
    proposals: (args, facts) =>
      (facts.rows.get('orders', args.orderId)?.invoice ?? null) === null ? undefined : timeProposal(args, facts),
    follows: ({ orderId }, after, facts) => [
      ...dateFromVisits(orderId, after, facts),
      ...notifyOfVisits(after.all('visits'), facts),
    ],
  } satisfies MutationRule<MutationArgs<'visit.plan'>>,
  'visit.move': {
    children: () => ['visits'],
    refusal: moveRefusal,
    proposals: timeProposal,
    unavailabilitiesOf: visitorOf,
    // Two concurrent moves may have merged: order and people get the outcome.
    follows: ({ visitId, orderId }, after, facts) => {
      const visit = after.get('visits', visitId);
      if (visit === undefined) return [];
      const before = facts.rows.get('visits', visitId);
      const isMoved = before?.plannedStart !== visit.plannedStart || before.plannedEnd !== visit.plannedEnd;
      const handler = facts.rows.get('orders', orderId)?.handler;
      return [
        ...dateFromVisits(orderId, after, facts),
        ...(isMoved ? notify('visitMoved', [visit.employee, handler], { orderId }, facts) : []),
        ...notifyOfVisits([visit], facts),
      ];
    },
  } satisfies MutationRule<MutationArgs<'visit.move'>>,
  'visit.confirm': {
    children: () => ['visits'],
    unavailabilitiesOf: visitorOf,
    follows: (_args, after, facts) => notifyOfVisits(after.all('visits'), facts, { repeated: true }),
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'confirmed', facts),
  } satisfies MutationRule<MutationArgs<'visit.confirm'>>,
  'visit.onMyWay': {
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'onTheWay', facts),
  } satisfies MutationRule<MutationArgs<'visit.onMyWay'>>,
  'visit.start': {
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'started', facts),
  } satisfies MutationRule<MutationArgs<'visit.start'>>,
  'visit.complete': {
    children: () => ['visits'],
    follows: ({ orderId }, after, facts) => dateFromVisits(orderId, after, facts),
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'done', facts),
  } satisfies MutationRule<MutationArgs<'visit.complete'>>,
  'visit.absent': {
    children: () => ['visits'],
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'absent', facts),
    effects: (args, facts) => [...asOthersLeaveIt(args, facts), ...notifyHandlers('visitNoShow', args.orderId, facts)],
  } satisfies MutationRule<MutationArgs<'visit.absent'>>,
  'visit.cancel': {
    children: () => ['visits'],
    refusal: (args, facts) => unlessTransitionAllowed(args.visitId, 'cancelled', facts),
    effects: (args, facts) => [
      ...asOthersLeaveIt(args, facts),
      ...notifyHandlers('visitCancelled', args.orderId, facts),
    ],
  } satisfies MutationRule<MutationArgs<'visit.cancel'>>,
  'feedback.submit': {
    reads: ({ paymentId }) => (paymentId === null ? [] : [rowKey('payments', paymentId)]),
    children: ({ paymentId }) => (paymentId === null ? ['visitFeedback'] : ['payments', 'visitFeedback']),
    refusal: feedbackRefusal,
    proposals: cashProposal,
    effects: ({ orderId, paymentId, cashReceived }, facts) =>
      paymentId === null || cashReceived === null
        ? []
        : [paidEffect({ orderId, paymentId, amount: cashReceived, method: 'cash' }, facts)],
  } satisfies MutationRule<MutationArgs<'feedback.submit'>>,
};
