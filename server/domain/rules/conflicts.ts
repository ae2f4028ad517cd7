import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { sameJson } from '../json.ts';
import { assignEffects, placeEffect } from './orders.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { employeeKeys, unlessAssignable, unlessFree } from './rule.ts';

type Restore = MutationArgs<'conflict.restore'>;

/** Whom an order is given back to; undefined where something else is brought back. */
function assigneeIn(args: Restore) {
  return args.orderId === null ? undefined : args.value.assignee;
}

/** What is brought back must be what was lost, and is brought back once. Of visits, nothing is. */
function restoreRefusal(args: Restore, facts: Facts): Refusal {
  const conflict = facts.rows.get('conflicts', args.conflictId);
  if (conflict === undefined) return 'NotFound';
  if (conflict.of?.collection === 'visits' || !sameJson(args.value, { [conflict.field]: conflict.lost }))
    return 'Conflict';
  if (conflict.restored !== null) return 'StateNotAllowed';
  if (args.orderId === null) return undefined;
  const assignable = unlessAssignable(args.value.assignee, facts, 'value', 'assignee');
  return assignable ?? unlessFree(args.orderId, Object.keys(args.value), facts);
}

function restoreEffects(args: Restore, facts: Facts): RowEffect[] {
  if (args.orderId === null) return [];
  const { orderId, value } = args;
  return [
    ...assignEffects(orderId, value.assignee ?? null, facts),
    ...(value.address === undefined ? [] : [placeEffect(orderId, facts)]),
  ];
}

export const conflictRules = {
  'conflict.restore': {
    reads: (args) => employeeKeys(assigneeIn(args)),
    children: (args) => (assigneeIn(args) === undefined ? [] : ['visits']),
    refusal: restoreRefusal,
    effects: restoreEffects,
  } satisfies MutationRule<Restore>,
  'conflict.uphold': {
    refusal: ({ conflictId }, { rows }) => {
      const conflict = rows.get('conflicts', conflictId);
      return conflict?.restored === null && conflict.upheld === undefined ? undefined : 'StateNotAllowed';
    },
  } satisfies MutationRule<MutationArgs<'conflict.uphold'>>,
};
