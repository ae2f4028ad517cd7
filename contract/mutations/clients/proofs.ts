import { z } from 'zod';
import { recordId } from '../../entities/common.ts';
import type { ProofLink } from '../../entities/proof-link.ts';
import { askedProofs } from '../../entities/proof-link.ts';
import { changeOn, defineMutation, onOrder } from '../definition.ts';

const requestArgs = z
  .strictObject({
    orderId: recordId,
    requestId: recordId,
    ...askedProofs,
    /** The former request that its author saw; null when they saw none. Since version 2: the server refuses to end another's link. */
    replaces: recordId.nullable().exactOptional(),
  })
  .refine(({ pieces, remark }) => pieces.length > 0 || remark !== '', { path: ['pieces'], message: 'nothing asked' });
type RequestArgs = z.infer<typeof requestArgs>;

/** Asks the client for proofs. The server makes the link; the link of a former request ends. */
export const proofRequest = defineMutation({
  name: 'proof.request',
  version: 2,
  remote: 'main',
  args: requestArgs,
  right: 'changesOrder',
  ...onOrder<RequestArgs>(),
  refusal: ({ orderId, requestId }: RequestArgs, { rows }) => {
    const order = rows.get('orders', orderId);
    // A repetition is compared with what is stored.
    return order?.state === 'cancelled' && order.proofLink?.id !== requestId ? 'StateNotAllowed' : undefined;
  },
  effects: ({ orderId, requestId: id, pieces, remark, language, recipient }, { actor, at }) => {
    const asked = { pieces, remark, language, recipient };
    const fresh: ProofLink = { id, ...asked, by: actor, at, expiresAt: null, revoked: null };
    return [
      changeOn('orders', orderId, (order) => (order.proofLink?.id === id ? order : { ...order, proofLink: fresh })),
    ];
  },
});

const revokeArgs = z.strictObject({ orderId: recordId, requestId: recordId });
type RevokeArgs = z.infer<typeof revokeArgs>;

/** Ends the link of a request before its time. What the client sent stays. */
export const proofRevoke = defineMutation({
  name: 'proof.revoke',
  version: 1,
  remote: 'main',
  args: revokeArgs,
  right: 'changesOrder',
  ...onOrder<RevokeArgs>(),
  effects: ({ orderId, requestId }, { actor, at }) => [
    changeOn('orders', orderId, (order) => {
      const { proofLink } = order;
      if (proofLink?.id !== requestId || proofLink.revoked !== null) return order;
      return { ...order, proofLink: { ...proofLink, revoked: { by: actor, at } } };
    }),
  ],
});
