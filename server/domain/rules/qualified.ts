import { lacking } from '#contract/mutations/orders/order-assign.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { missingForVisit } from '#contract/rules/people/qualified.ts';
import type { Facts, Refusal } from './rule.ts';

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
