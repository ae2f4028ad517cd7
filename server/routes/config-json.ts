import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { publicConfig } from '#contract/protocol/public-config.ts';
import type { Context } from '../context.ts';

/** GET /config.json: what every browser may know. */
export function configJsonRoute(app: FastifyInstance, { config, content, alerts }: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/config.json', { schema: { response: { 200: publicConfig } } }, async (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      // A database that does not answer leaves the rest to be had.
      const alertsKey = await alerts.publicKey().catch(() => null);
      return {
        deployment: config.deployment,
        mainBase: config.mainBase,
        fieldBase: config.fieldBase,
        fieldApiKey: config.fieldApiKey,
        roles: config.roles,
        intranetUrl: config.intranetUrl,
        contentVersion: content.version,
        ...(config.googlePlaces === null ? {} : { googlePlaces: true as const }),
        ...(alertsKey === null ? {} : { alertsKey }),
      };
    });
}
