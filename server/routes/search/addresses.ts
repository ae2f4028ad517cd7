import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addressQuery, foundAddresses } from '#contract/protocol/search/addresses.ts';
import { orderAddressProvider } from '../../addresses/order-addresses.ts';
import { localityProvider } from '../../addresses/localities.ts';
import { findWithAll } from '../../addresses/provider.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import { hasLeft } from '../../http/requests/client-gone.ts';
import type { Context } from '../../context.ts';

/**
 * GET addresses?q=: addresses of orders that the viewer may see, and localities, in either language. Ignores accents
 * and tolerates a few typos. Both lists are empty without a match.
 */
export function addressesRoute(app: FastifyInstance, { search }: Context): void {
  const providers = [orderAddressProvider(search), localityProvider()];
  const schema = { querystring: addressQuery, response: { 200: foundAddresses } };
  app.withTypeProvider<ZodTypeProvider>().get('/addresses', { schema }, async (request) => {
    return findWithAll(providers, request.query.q, sessionOf(request).viewer, () => hasLeft(request));
  });
}
