import { z } from 'zod';
import { rowKey } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import { employeeRef, recordId } from '../../entities/common.ts';
import type { Employee } from '../../entities/employee.ts';
import type { Order } from '../../entities/order.ts';
import type { Visit } from '../../entities/visit.ts';
import { isBeforeVisit } from '../../rules/orders/order-states.ts';
import type { Qualification } from '../../rules/people/qualified.ts';
import { missingForVisit, neededQualifications } from '../../rules/people/qualified.ts';
import { followsAssignee, isAhead } from '../../rules/visits/visit-states.ts';
import type { Judged, MutationContext, Refusal, RowEffect, RowsRead } from '../definition.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

const args = z.strictObject({ orderId: recordId, assignee: employeeRef.nullable() });
type Args = z.infer<typeof args>;

/**
 * Returns the visits that go with an order to its next assignee.
 * @param former who had it, where it is not the order's assignee
 */
export function followingVisits(orderId: string, rows: RowsRead, former?: EmployeeRef | null): Visit[] {
  const before = former === undefined ? (rows.get('orders', orderId)?.assignee ?? null) : former;
  return rows.under('visits', orderId).filter((visit) => followsAssignee(visit, before));
}

/**
 * Gives an order to an assignee, with the visits of the former one that nobody has set out for. Given to nobody, these stay. On a
 * device the order's own image may say so already while those of its visits have not come: the former one is whom its author saw.
 */
export function assigned(
  orderId: string,
  assignee: Args['assignee'],
  rows: RowsRead,
  { seen }: Pick<MutationContext, 'seen'>,
): RowEffect[] {
  const isGiven = seen !== undefined && rows.get('orders', orderId)?.assignee?.id === assignee?.id;
  const former = isGiven ? employeeRef.nullable().safeParse(seen['assignee']).data : undefined;
  const following = assignee === null ? [] : followingVisits(orderId, rows, former);
  return [
    changeOn('orders', orderId, (order) => ({ ...order, assignee })),
    ...following.map(({ id }) =>
      changeOn('visits', id, (visit) => (assignee === null ? visit : { ...visit, employee: assignee })),
    ),
    // Whose visits all followed visits no more: another device would take them for visits that have not come.
    ...following.slice(0, 1).map(({ employee }) =>
      changeOn('orders', orderId, (order, now) => {
        const staying = now.under('visits', orderId).some((one) => isAhead(one) && one.employee.id === employee.id);
        const { visitors = [] } = order;
        const others = visitors.filter(({ id }) => id !== employee.id);
        return staying || others.length === visitors.length ? order : { ...order, visitors: others };
      }),
    ),
  ];
}

/**
 * Returns the qualifications that an employee lacks to be given an order: for the visits that follow it; without one, all of which
 * they must hold one, since others may make the visits for the rest. An order that has been visited may go to anybody: the office
 * works on it.
 */
function missingFor(order: Order, employee: Employee, following: readonly Visit[]): Qualification[] {
  if (!isBeforeVisit(order) || order.assignee?.id === employee.id) return [];
  if (following.length > 0)
    return [...new Set(following.flatMap(({ services }) => missingForVisit(order, employee, services)))];
  const needed = neededQualifications(order);
  return needed.some((one) => employee.qualifications.includes(one)) ? [] : needed;
}

/**
 * Refuses an assignee who is not qualified. The error names each qualification that is lacking.
 * @param following the visits that follow the order to them
 */
export function qualificationRefusal(
  orderId: string,
  assignee: EmployeeRef | null | undefined,
  following: readonly Visit[],
  { rows }: Pick<Judged, 'rows'>,
  ...path: string[]
): Refusal {
  const order = rows.get('orders', orderId);
  const known = rows.get('employees', assignee?.id ?? '');
  const missing = order === undefined || known === undefined ? [] : missingFor(order, known, following);
  return lacking(missing, path);
}

/** Refuses for want of these qualifications, if any: the error names each under the employee at the path. */
export function lacking(missing: readonly string[], path: readonly (string | number)[]): Refusal {
  if (missing.length === 0) return undefined;
  return { code: 'NotQualified', paths: missing.map((issue) => ({ path: ['args', ...path, 'id'], issue })) };
}

/** Assigns an order to an employee, or to nobody. For supervisors. Messages and visits follow it between devices. */
export const orderAssign = defineMutation({
  name: 'order.assign',
  version: 1,
  remote: 'main',
  args,
  right: 'supervisor',
  ...onOrder<Args>(),
  merge: { assignee: 'office' },
  updates: 'orders',
  changes: (a) => ({ row: rowKey('orders', a.orderId), fields: ['assignee'] }),
  refusal: ({ orderId, assignee }, { rows }) =>
    qualificationRefusal(orderId, assignee, followingVisits(orderId, rows), { rows }, 'assignee'),
  judgedBy: ({ assignee }) => (assignee === null ? [] : [rowKey('employees', assignee.id)]),
  reads: () => ['visits'],
  effects: ({ orderId, assignee }, context, rows) => assigned(orderId, assignee, rows, context),
});
