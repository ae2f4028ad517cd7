import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { missingForOrder, missingForVisit } from '#contract/rules/qualified.ts';
import type { Facts, Refusal } from './rule.ts';

function lacking(missing: readonly string[], path: readonly (string | number)[]): Refusal {
  if (missing.length === 0) return undefined;
  return { code: 'NotQualified', paths: missing.map((issue) => ({ path: ['args', ...path, 'id'], issue })) };
}

/** Refuses a visit to an employee who lacks a qualification for it. The error names each. */
export function unlessQualified(
  order: Order,
  employee: EmployeeRef,
  services: Visit['services'],
  { rows }: Facts,
  ...path: (string | number)[]
): Refusal {
  const known = rows.get('employees', employee.id);
  return known === undefined ? undefined : lacking(missingForVisit(order, known, services), path);
}

/** The states of an order whose visit is still to be made. */
const beforeVisit: readonly Order['state'][] = ['toPlan', 'planned'];

/**
 * Refuses an assignee who is not qualified for the visits that follow the order, or for any of its services. An order that has
 * been visited may go to anybody: the office works on it.
 */
export function unlessQualifiedFor(
  orderId: string,
  assignee: EmployeeRef | null | undefined,
  following: readonly Visit[],
  { rows }: Facts,
  ...path: string[]
): Refusal {
  const order = rows.get('orders', orderId);
  const known = rows.get('employees', assignee?.id ?? '');
  if (order === undefined || known === undefined || !beforeVisit.includes(order.state)) return undefined;
  if (order.assignee?.id === known.id) return undefined;
  const missing = following.flatMap(({ services }) => missingForVisit(order, known, services));
  return lacking(following.length === 0 ? missingForOrder(order, known) : [...new Set(missing)], path);
}
