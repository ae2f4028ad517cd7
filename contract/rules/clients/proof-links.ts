import type { AnyRow } from '../../collections.ts';
import type { EmployeeRef } from '../../entities/common.ts';
import type { Order } from '../../entities/order.ts';
import type { LinkEnd } from '../../entities/proof-link.ts';

/** In whose hands an order is. Its first handler or agent takes it from nobody. */
const holders = ['assignee', 'handler', 'commercial'] as const satisfies (keyof Order)[];

/** Returns the order with its link ended for good; the same order when there is none, or it has ended. */
export function withEndedLink(order: Order, end: LinkEnd): Order {
  const { proofLink } = order;
  if (proofLink === undefined || proofLink.revoked !== null) return order;
  return { ...order, proofLink: { ...proofLink, revoked: end } };
}

/**
 * Returns a changed row; an order that somebody has lost, that was cancelled or that has another client, without the link that
 * its client had. A reopened order does not revive it: its employee asks anew. Two records of one client are merged into one.
 */
export function withoutLostLink(
  before: AnyRow | undefined,
  after: AnyRow,
  { actor, at, name }: { actor: EmployeeRef; at: string; name: string },
): AnyRow {
  if (before === undefined || !('proofLink' in before) || !('proofLink' in after)) return after;
  if (after.proofLink?.id !== before.proofLink?.id) return after;
  // Links of orders that were cancelled by an older version end with the reopening.
  if (after.state === 'cancelled' || before.state === 'cancelled')
    return withEndedLink(after, { by: actor, at, why: 'cancelled' });
  if (after.client.id !== before.client.id && name !== 'client.merge')
    return withEndedLink(after, { by: actor, at, why: 'otherClient' });
  const isLost = holders.some((field) => before[field] !== null && before[field].id !== after[field]?.id);
  return isLost ? withEndedLink(after, { by: actor, at, why: 'handedOver' }) : after;
}
