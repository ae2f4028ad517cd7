import { followingVisits, qualificationRefusal } from '#contract/mutations/orders/order-assign.ts';
import { rowKey } from '#contract/collections.ts';
import type { ProposedVisit } from '#contract/entities/visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { canDecideConflict, isTakenBack } from '#contract/mutations/conflicts/conflict-subject.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { effectOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { siteTextFields } from '#contract/mutations/orders/order-update.ts';
import { extended } from '#contract/rules/text/merge-texts.ts';
import { canTransitionVisit } from '#contract/rules/visits/visit-states.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import { unlessReceivable } from './orders/billing.ts';
import { clientEffects, readsOfClient } from './orders/order-clients.ts';
import { noticesOfAssignment, regionEffect } from './orders/orders.ts';
import { notifyOfVisits, timesOfVisitors } from './overlaps.ts';
import type { RowSet } from '../rows/row-set.ts';
import type { Read } from './reads.ts';
import { employeeKeys, timesAway } from './reads.ts';
import type { Facts, Refusal, Rules } from './rule.ts';
import { unlessAssignable, unlessEditable } from './rule.ts';

type Restore = MutationArgs<'conflict.restore'>;

/** Refuses a visit that has moved on since. */
function unlessVisitAhead({ visitId, steps }: ProposedVisit, orderId: string, { rows }: Facts): Refusal {
  const visit = rows.get('visits', visitId);
  const to = steps.at(-1)?.state;
  if (visit?.orderId !== orderId || to === undefined) return 'NotFound';
  return canTransitionVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

/** Returns the effect that stores where the author of an accepted visit was, unless a later position is known. */
function positionEffects(conflictId: string, { visitId: id }: ProposedVisit, { rows }: Facts): RowEffect[] {
  const where = rows.get('conflicts', conflictId)?.position;
  if (where === undefined) return [];
  return [effectOn('positions', id, (row) => (row !== undefined && row.at >= where.at ? row : { id, ...where }))];
}

/** Returns what is read of the restored value: its people, and what it changes besides its row. */
function restoreReads(args: Restore, rows: RowSet): Read[] {
  if (args.orderId === null) return [];
  const { orderId, value } = args;
  const { assignee, client, visit, plannedVisitAt } = value;
  return [
    ...employeeKeys(assignee),
    // An accepted visit writes where its author was.
    ...(visit === undefined ? [] : [rowKey('positions', visit.visitId)]),
    ...readsOfClient(orderId, client, rows),
    ...(assignee === undefined && plannedVisitAt === undefined ? [] : timesOfVisitors(orderId, rows)),
    ...timesAway(assignee),
  ];
}

/** Returns false for a text that has no room for the lines to restore: it is shortened first. */
function hasRoom(text: string | undefined, lost: string | undefined): boolean {
  return text === undefined || lost === undefined || extended(text, lost) !== undefined;
}

/** Refuses a value that is not the lost one, or that was restored before. Values of visits are never restored. */
function restoreRefusal(args: Restore, facts: Facts): Refusal {
  const conflict = facts.rows.get('conflicts', args.conflictId);
  if (conflict === undefined) return 'NotFound';
  if (conflict.of?.collection === 'visits' || !sameJson(args.value, { [conflict.field]: conflict.lost }))
    return 'Conflict';
  if (!canDecideConflict(conflict, true, args.seen)) return 'StateNotAllowed';
  if (args.orderId === null) return undefined;
  const { assignee, payment, visit, total, priceInclVat } = args.value;
  if (visit !== undefined) return unlessVisitAhead(visit, args.orderId, facts);
  const order = facts.rows.get('orders', args.orderId);
  const crowded = siteTextFields.find((field) => !hasRoom(order?.[field], args.value[field]));
  if (crowded !== undefined) return wrongArgument(['value', crowded], 'too_big');
  // What is on the invoice changes by a credit note alone.
  const isPrice = total !== undefined || priceInclVat !== undefined;
  if (isPrice && (order?.invoice ?? null) !== null) return 'CannotUpdateOrderWhenInvoiceGeneratedError';
  const receivable =
    payment === undefined ? undefined : unlessReceivable(args.orderId, payment, payment.receivedBy.id, facts);
  if (receivable !== undefined) return receivable;
  const following = assignee === undefined ? [] : followingVisits(args.orderId, facts.rows);
  const assignable =
    unlessAssignable(assignee, facts, 'value', 'assignee') ??
    qualificationRefusal(args.orderId, assignee, following, facts, 'value', 'assignee');
  // A proposed value was judged when it arrived, at the time that it was claimed to be of.
  const isProposal = conflict.writtenAt !== undefined;
  return assignable ?? (isProposal ? undefined : unlessEditable(args.orderId, Object.keys(args.value), facts));
}

function restoreEffects(args: Restore, facts: Facts, after: RowSet): RowEffect[] {
  if (args.orderId === null) return [];
  const { orderId, value } = args;
  return [
    ...(value.assignee === undefined ? [] : noticesOfAssignment(orderId, value.assignee, facts)),
    ...(value.address === undefined ? [] : [regionEffect(orderId, facts)]),
    ...(value.client === undefined ? [] : clientEffects(orderId, facts, after)),
    ...(value.visit === undefined ? [] : positionEffects(args.conflictId, value.visit, facts)),
    ...notifyOfVisits(after, facts),
  ];
}

export const conflictRules = {
  'conflict.restore': {
    reads: restoreReads,
    isGone: ({ conflictId }, { rows }) => {
      const conflict = rows.get('conflicts', conflictId);
      return conflict !== undefined && isTakenBack(conflict);
    },
    refusal: restoreRefusal,
    effects: restoreEffects,
  },
  'conflict.uphold': {
    refusal: ({ conflictId, seen }, { rows }) => {
      const conflict = rows.get('conflicts', conflictId);
      return conflict !== undefined && canDecideConflict(conflict, false, seen) ? undefined : 'StateNotAllowed';
    },
  },
} satisfies Rules;
