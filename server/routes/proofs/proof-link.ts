import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { proofLinkAnswer, proofsPath } from '#contract/protocol/proofs.ts';
import { changesOrder } from '#contract/rules/orders/order-rights.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import { secretOfLink } from '../../db/files/proof-links.ts';
import { seesOrder } from '../../domain/people/permissions.ts';
import { CodedError } from '../../errors.ts';
import { linkFault } from '../../proofs/link-state.ts';
import { idOrNumber, readOrder } from '../search/orders.ts';

/** POST orders/{id or number}/proof-link: the link of the order's present request for proofs, made the first time. */
export function proofLinkRoute(app: FastifyInstance, { database: { db }, config, now }: Context): void {
  const schema = { params: z.object({ id: idOrNumber }), response: { 200: proofLinkAnswer } };
  app.withTypeProvider<ZodTypeProvider>().post('/orders/:id/proof-link', { schema }, async (request) => {
    const { viewer } = sessionOf(request);
    const order = (await readOrder(db, request.params.id))?.row;
    if (order === undefined || !seesOrder(viewer, order)) throw new CodedError('NotFound');
    if (!changesOrder(viewer, order)) throw new CodedError('Forbidden');
    const { proofLink } = order;
    const expiresAt = proofLink?.expiresAt ?? null;
    if (proofLink === undefined || expiresAt === null) throw new CodedError('NotFound');
    const fault = linkFault(order, proofLink.id, now());
    if (fault !== undefined) throw new CodedError(fault === 'expired' ? 'Expired' : 'StateNotAllowed');
    const found = { requestId: proofLink.id, orderId: order.id };
    const secret = await secretOfLink(db, config.jwtSecret, found, now());
    // The server's key has changed: the link cannot be shown, a new request makes another.
    if (secret === undefined) throw new CodedError('Expired');
    return { url: `${config.appOrigin ?? ''}${proofsPath}/${secret}`, expiresAt };
  });
}
