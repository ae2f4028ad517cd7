import type { AnyRow } from '../collections.ts';
import type { EmployeeRef } from '../entities/common.ts';
import type { Order } from '../entities/order.ts';
import type { LinkEnd } from '../entities/proof-link.ts';

/** In whose hands an order is. */
const holders = ['assignee', 'handler', 'commercial'] as const satisfies (keyof Order)[];

/** Returns the order with its link ended for good; the same order when there is none, or it has ended. */
export function withEndedLink(order: Order, end: LinkEnd): Order {
  const { proofLink } = order;
  if (proofLink === undefined || proofLink.revoked !== null) return order;
  return { ...order, proofLink: { ...proofLink, revoked: end } };
}

/**
 * Returns a changed row; an order that somebody has lost, or that was cancelled, without the link that its client has. A
 * reopened order does not revive it: its employee asks anew.
 */
export function withoutLostLink(
  before: AnyRow | undefined,
  after: AnyRow,
  { actor, at }: { actor: EmployeeRef; at: string },
): AnyRow {
  if (before === undefined || !('proofLink' in before) || !('proofLink' in after)) return after;
  if (after.proofLink?.id !== before.proofLink?.id) return after;
  // Links of orders that were cancelled by an older version end with the reopening.
  if (after.state === 'cancelled' || before.state === 'cancelled')
    return withEndedLink(after, { by: actor, at, why: 'cancelled' });
  const isLost = holders.some((field) => before[field] !== null && before[field].id !== after[field]?.id);
  return isLost ? withEndedLink(after, { by: actor, at, why: 'handedOver' }) : after;
}
