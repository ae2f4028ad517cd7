import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { canBeGiven, isAhead } from '#contract/rules/visits/visit-states.ts';
import { overlap } from '#contract/rules/visits/visit-times.ts';
import type { RowSet } from '../../rows/row-set.ts';
import { notifyOfVisits } from '../overlaps.ts';
import { unlessStart } from '../orders/planned-date.ts';
import { unlessQualified } from '../qualified.ts';
import type { Read } from '../reads.ts';
import { employeeKeys, timesAway } from '../reads.ts';
import type { Facts, Proposals, Refusal, Rules } from '../rule.ts';
import { isForOffice, notify, notifyOfGiving, unlessAssignable, unlessSame, wrongEmployee } from '../rule.ts';

type Plan = MutationArgs<'visit.plan'>;
type Move = MutationArgs<'visit.move'>;
type TakeOver = MutationArgs<'visits.takeOver'>;

/** Digits of the code that the client gets by SMS. */
const smsDigits = 6;

/** A visit as somebody wants to have it. */
type Wanted = Pick<Visit, 'id' | 'plannedStart' | 'plannedEnd'> & { employee: { id: string } };

/** Refuses a time that another open visit of the employee takes, unless the planner saw it. */
function unlessFree(wanted: Wanted, seen: readonly string[] | undefined, { rows }: Facts, path: string): Refusal {
  if (seen === undefined) return undefined;
  const span = { from: wanted.plannedStart, to: wanted.plannedEnd };
  const isTaken = rows
    .all('visits')
    .some(
      (one) =>
        one.id !== wanted.id &&
        one.employee.id === wanted.employee.id &&
        isAhead(one) &&
        !seen.includes(one.id) &&
        overlap(span, { from: one.plannedStart, to: one.plannedEnd }),
    );
  return isTaken ? { code: 'SlotTaken', paths: [{ path: ['args', path], issue: 'taken' }] } : undefined;
}

/** Refuses another visit of an order for which a colleague planned one that the planner did not see. */
function unlessSeen({ visitId, orderId, besides }: Plan, { rows }: Facts): Refusal {
  if (besides === undefined) return undefined;
  const [unseen, ...more] = rows
    .under('visits', orderId)
    .filter((one) => one.id !== visitId && isAhead(one) && !besides.includes(one.id));
  if (unseen === undefined) return undefined;
  const { employee, plannedStart, plannedEnd, history } = unseen;
  const [planned] = history;
  const values = { employee, plannedStart, plannedEnd, besides: [unseen, ...more].map(({ id }) => id) };
  return { code: 'Conflict', standing: { by: null, ...planned, values } };
}

/** Refuses services that the order does not have. */
function unlessOrdered(orderId: string, services: Visit['services'], { rows }: Facts): Refusal {
  const ordered = rows.get('orders', orderId)?.services.map(({ code }) => code) ?? [];
  return services === undefined || services.every((code) => ordered.includes(code))
    ? undefined
    : wrongArgument('services', 'unknown');
}

/** Certifiers plan their own visits; the order's agent and the office plan anybody's. */
function mayGive(orderId: string, { rows, viewer }: Facts): boolean {
  const agent = rows.get('orders', orderId)?.commercial;
  return viewer.supervisor || (viewer.commercial && agent?.id === viewer.id);
}

function planRefusal(args: Plan, facts: Facts): Refusal {
  const { rows, viewer } = facts;
  const { visitId, orderId, employee, plannedStart, plannedEnd, services, overlaps } = args;
  const existing = rows.get('visits', visitId);
  // A repeated plan of a visit that has progressed would set the order back.
  if (existing !== undefined) {
    const same = { orderId, plannedStart, plannedEnd, state: 'planned' as const };
    return unlessSame(existing, same, () => existing.employee.id === employee.id);
  }
  const order = rows.get('orders', orderId);
  if (order === undefined) return 'StateNotAllowed';
  if (!mayGive(orderId, facts) && employee.id !== viewer.id && employee.id !== order.assignee?.id) return 'Forbidden';
  return (
    unlessSeen(args, facts) ??
    unlessStart(plannedStart, undefined, facts, 'plannedStart') ??
    unlessAssignable(employee, facts, 'employee') ??
    unlessOrdered(orderId, services, facts) ??
    unlessQualified(order, employee, services, facts, 'employee') ??
    unlessFree({ id: visitId, employee, plannedStart, plannedEnd }, overlaps, facts, 'plannedStart')
  );
}

function planEffects({ visitId, orderId, employee }: Plan, facts: Facts, after: RowSet): RowEffect[] {
  const code = String(Math.floor(facts.random() * 10 ** smsDigits)).padStart(smsDigits, '0');
  const isNew = facts.rows.get('visits', visitId) === undefined;
  return [
    changeOn('orders', orderId, (order) => ({ ...order, smsCode: order.smsCode ?? code })),
    ...(isNew ? notify('visitPlanned', [employee], { orderId }, facts) : []),
    ...notifyOfVisits(after, facts),
  ];
}

/** Refuses a visit to a colleague by who may not, after somebody else gave it, or to who cannot make it. */
function handOverRefusal({ orderId, handOver, services }: Move, visit: Visit, facts: Facts): Refusal {
  const order = facts.rows.get('orders', orderId);
  if (handOver === undefined || order === undefined) return undefined;
  if (!mayGive(orderId, facts)) return 'Forbidden';
  if (!canBeGiven(visit)) return 'StateNotAllowed';
  if (visit.employee.id !== handOver.from && visit.employee.id !== handOver.to.id) return 'Conflict';
  return (
    unlessAssignable(handOver.to, facts, 'handOver', 'to') ??
    unlessQualified(order, handOver.to, services ?? visit.services, facts, 'handOver', 'to')
  );
}

function moveRefusal(args: Move, facts: Facts): Refusal {
  const { visitId, orderId, handOver, services, plannedStart, plannedEnd, overlaps } = args;
  const visit = facts.rows.get('visits', visitId);
  if (visit === undefined) return 'StateNotAllowed';
  const employee = handOver?.to ?? visit.employee;
  return (
    unlessStart(plannedStart, visit.plannedStart, facts, 'plannedStart') ??
    unlessOrdered(orderId, services, facts) ??
    handOverRefusal(args, visit, facts) ??
    unlessFree({ id: visitId, employee, plannedStart, plannedEnd }, overlaps, facts, 'plannedStart')
  );
}

/** Tells both colleagues about a visit that goes from one to the other. */
function noticesOfGiving(visitId: string, orderId: string, to: EmployeeRef, facts: Facts): RowEffect[] {
  return notifyOfGiving('visitPlanned', orderId, { from: facts.rows.get('visits', visitId)?.employee, to }, facts);
}

/** Returns the time of a visit as a proposal when only its claimed time makes it acceptable (rule CF3). */
function timeProposal(
  { orderId, plannedStart }: { orderId: string; plannedStart: string },
  facts: Facts,
): Proposals<never> | undefined {
  if (!isForOffice(orderId, 'plannedVisitAt', facts)) return undefined;
  return { orderId, values: { plannedVisitAt: plannedStart }, rest: null };
}

/** Refuses the whole when one visit is no longer the absent colleague's of that day, or its new employee cannot make it. */
function takeOverRefusal({ employeeId, day, visits, overlaps }: TakeOver, facts: Facts): Refusal {
  const { rows } = facts;
  for (const [index, { visitId, orderId, to }] of visits.entries()) {
    const [visit, order] = [rows.get('visits', visitId), rows.get('orders', orderId)];
    if (visit === undefined || order === undefined || visit.orderId !== orderId) return 'NotFound';
    if (visit.employee.id !== employeeId || brusselsDay(visit.plannedStart) !== day) return 'Conflict';
    if (!canBeGiven(visit)) return 'StateNotAllowed';
    const path = ['visits', String(index), 'to'] as const;
    const refusal =
      (to.id === employeeId ? wrongEmployee('same', 'ValidationFailed', ...path) : undefined) ??
      unlessAssignable(to, facts, ...path) ??
      unlessQualified(order, to, visit.services, facts, ...path) ??
      unlessFree({ ...visit, employee: to }, overlaps, facts, 'visits');
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Returns what is read of the employee's time that a visit is wanted for: when they are away, and, when it must be free, their visits. */
function readsOfTime({ employee, plannedStart, plannedEnd }: Omit<Wanted, 'id'>, seen: Plan['overlaps']): Read[] {
  if (seen === undefined) return timesAway(employee);
  const time = { employeeId: employee.id, from: plannedStart, to: plannedEnd };
  return [...timesAway(employee), { kind: 'visitsDuring', of: time }];
}

export const visitPlanningRules = {
  'visit.plan': {
    reads: (args) => [...employeeKeys(args.employee), ...readsOfTime(args, args.overlaps)],
    refusal: planRefusal,
    effects: planEffects,
    // Planning is guarded by the invoice only: another visit may follow one whose day is over.
    proposals: (args, facts) =>
      (facts.rows.get('orders', args.orderId)?.invoice ?? null) === null ? undefined : timeProposal(args, facts),
  },
  'visit.move': {
    reads: (args, rows) => {
      const employee = args.handOver?.to ?? rows.get('visits', args.visitId)?.employee;
      const time = employee === undefined ? [] : readsOfTime({ ...args, employee }, args.overlaps);
      return [...employeeKeys(args.handOver?.to), ...time];
    },
    refusal: moveRefusal,
    proposals: timeProposal,
    // Two concurrent moves may have merged: people get the outcome.
    effects: ({ visitId, orderId, handOver }, facts, after) => [
      ...(handOver === undefined ? [] : noticesOfGiving(visitId, orderId, handOver.to, facts)),
      ...notifyOfVisits(after, facts),
    ],
  },
  'visits.takeOver': {
    reads: ({ visits, overlaps }, rows) =>
      visits.flatMap(({ visitId, to }) => {
        const visit = rows.get('visits', visitId);
        const time = visit === undefined ? [] : readsOfTime({ ...visit, employee: to }, overlaps);
        return [...employeeKeys(to), ...time];
      }),
    refusal: takeOverRefusal,
    effects: ({ visits }, facts, after) => [
      ...visits.flatMap(({ visitId, orderId, to }) => noticesOfGiving(visitId, orderId, to, facts)),
      ...notifyOfVisits(after, facts),
    ],
  },
} satisfies Rules;
