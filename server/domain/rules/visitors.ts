import type { EmployeeRef } from '#contract/entities/common.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { isAhead } from '#contract/rules/visit-states.ts';
import { sameJson } from '#contract/rules/same-json.ts';
import type { RowSet } from '../row-set.ts';
import { visitsAfter } from './planned-date.ts';
import type { Facts } from './rule.ts';
import { withStoredName } from './rule.ts';

/**
 * Names on the order who makes its open visits besides its assignee: they need the order on their devices. Who has no open
 * visit any more leaves. The rule must read the order's visits.
 * @param added employees who get, or keep, a visit by this mutation
 */
export function visitorsFromVisits(
  orderId: string,
  after: RowSet,
  facts: Facts,
  added: readonly (EmployeeRef | null | undefined)[] = [],
): RowEffect[] {
  const open = new Set(
    visitsAfter(orderId, after, facts)
      .filter(isAhead)
      .map(({ employee }) => employee.id),
  );
  return [
    changeOn('orders', orderId, (order) => {
      const before = order.visitors ?? [];
      const known = [...before, ...added.flatMap((one) => one ?? []).map((one) => withStoredName(one, facts.rows))];
      const byId = new Map(known.map(({ id, name }) => [id, { id, name }]));
      const visitors = [...byId.values()].filter(({ id }) => open.has(id) && id !== order.assignee?.id);
      return sameJson(visitors, before) ? order : { ...order, visitors };
    }),
  ];
}
