import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { publicConfig } from '#contract/protocol/public-config.ts';
import type { Context } from '../../context.ts';

/** GET /config.json: the public configuration. */
export function configJsonRoute(app: FastifyInstance, { config, content, webPush }: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/config.json', { schema: { response: { 200: publicConfig } } }, async (_request, reply) => {
      void reply.header('cache-control', 'no-cache');
      // The rest is answered even when the database is unavailable.
      const alertsKey = await webPush.publicKey().catch(() => null);
      return {
        deployment: config.deployment,
        mainBase: config.mainBase,
        fieldBase: config.fieldBase,
        fieldApiKey: config.fieldApiKey,
        roles: config.roles,
        intranetUrl: config.intranetUrl,
        contentVersion: content.version,
        ...(config.beneficiary === null ? {} : { beneficiary: config.beneficiary }),
        ...(config.seller === null ? {} : { seller: config.seller }),
        ...(config.googlePlaces === null ? {} : { googlePlaces: true as const }),
        ...(alertsKey === null ? {} : { alertsKey }),
      };
    });
}
