import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { addressQuery, foundAddresses } from '#contract/protocol/addresses.ts';
import { knownAddresses } from '../addresses/known.ts';
import { localityProvider } from '../addresses/localities.ts';
import { findWithAll } from '../addresses/provider.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';

/**
 * GET addresses?q=: addresses of orders that the viewer may see, and localities, in either language, accents and a few typos
 * forgiven. Both lists are empty when nothing fits.
 */
export function addressesRoute(app: FastifyInstance, { database }: Context): void {
  const providers = [knownAddresses(database.db), localityProvider()];
  const schema = { querystring: addressQuery, response: { 200: foundAddresses } };
  app.withTypeProvider<ZodTypeProvider>().get('/addresses', { schema }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return findWithAll(providers, request.query.q, sessionOf(request).viewer);
  });
}
