import type { Order } from '#contract/entities/order.ts';

/** Why a link takes nothing more: its life is over, its order has another client, or it was ended otherwise or replaced. */
export type LinkFault = 'expired' | 'otherClient' | 'ended';

/** Returns why the link of a request takes nothing more; undefined while it does. */
export function linkFault(
  { proofLink, state }: Pick<Order, 'proofLink' | 'state'>,
  requestId: string,
  now: Date,
): LinkFault | undefined {
  if (proofLink?.id === requestId && proofLink.revoked?.why === 'otherClient') return 'otherClient';
  // An order that an older version cancelled has its link until it is reopened.
  if (proofLink?.id !== requestId || proofLink.revoked !== null || state === 'cancelled') return 'ended';
  return proofLink.expiresAt === null || Date.parse(proofLink.expiresAt) <= now.getTime() ? 'expired' : undefined;
}
