import type { Order } from '#contract/entities/order.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { unlessReachable } from '../reach.ts';
import type { Facts, Refusal, Rules } from '../rule.ts';
import { unlessSame } from '../rule.ts';

/** Refuses proofs that the company's content does not name. */
function unlessKnownPieces({ pieces }: MutationArgs<'proof.request'>, { content }: Facts): Refusal {
  const unknown = pieces.flatMap((piece, index) => (content.proofs.some(({ code }) => code === piece) ? [] : [index]));
  if (unknown.length === 0) return undefined;
  return {
    code: 'ValidationFailed',
    paths: unknown.map((index) => ({ path: ['args', 'pieces', index], issue: 'unknown' })),
  };
}

/** Refuses to end a link that the author of the request had not seen (rule CF4): the client may have it. */
function unlessSeen({ replaces }: MutationArgs<'proof.request'>, { proofLink }: Order): Refusal {
  if (replaces === undefined || proofLink === undefined || proofLink.id === replaces) return undefined;
  const { id, by, at, revoked, expiresAt: _, ...asked } = proofLink;
  if (revoked !== null) return undefined;
  return { code: 'Conflict', standing: { by, at, values: { ...asked, requestId: id } } };
}

function requestRefusal(args: MutationArgs<'proof.request'>, facts: Facts): Refusal {
  const { rows, viewer } = facts;
  const order = rows.get('orders', args.orderId);
  if (order === undefined) return 'NotFound';
  const { proofLink } = order;
  if (proofLink?.id === args.requestId) return unlessSame(proofLink, {}, ({ by }) => by.id === viewer.id);
  // Its link would open again, or show another order's secret.
  if (facts.hasLink) return 'Conflict';
  return (
    unlessSeen(args, order) ??
    unlessKnownPieces(args, facts) ??
    unlessReachable([[['recipient'], args.recipient]], [order.client, ...order.contacts])
  );
}

export const proofRules = {
  'proof.request': {
    reads: ({ requestId }) => [{ kind: 'proofLink', of: requestId }],
    refusal: requestRefusal,
    effects: ({ orderId, requestId }, { proofLinkUntil: expiresAt }) => [
      changeOn('orders', orderId, (order) => {
        const { proofLink } = order;
        if (proofLink?.id !== requestId || proofLink.expiresAt !== null) return order;
        return { ...order, proofLink: { ...proofLink, expiresAt } };
      }),
    ],
  },
  'proof.revoke': {
    // A link that another request replaced has ended anyway.
    refusal: ({ orderId }, { rows }) => (rows.get('orders', orderId)?.proofLink === undefined ? 'NotFound' : undefined),
  },
} satisfies Rules;
