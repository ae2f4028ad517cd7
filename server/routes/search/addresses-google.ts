import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { placesPath } from '#contract/protocol/places-frame.ts';
import { placesPage, placesPolicy, readPlacesScript } from '../../addresses/places-page.ts';
import type { Context } from '../../context.ts';

/**
 * GET /places: the page in which Google's script searches addresses, in a sandbox with a loose policy of its own. Not
 * found without a key. It contains the key, as every page with Google's script does, and no personal data.
 */
export function googlePlacesRoute(app: FastifyInstance, { config }: Context): void {
  const google = config.googlePlaces;
  if (google === null) return;
  const own = readPlacesScript(config.dist);
  if (own === null) {
    app.log.warn('GOOGLE_PLACES_KEY has no effect: there is no built app in the folder that DIST names');
    return;
  }
  const schema = { querystring: z.object({ language: z.enum(['fr', 'nl']).default('fr') }), hide: true };
  app.withTypeProvider<ZodTypeProvider>().get(placesPath, { schema }, async (request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    void reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': placesPolicy(google, nonce),
    });
    return reply.send(placesPage(own, google, request.query.language, nonce));
  });
}
