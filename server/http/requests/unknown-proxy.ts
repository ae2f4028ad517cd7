import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config.ts';

/**
 * Says in the log, once, that requests come through a proxy that the configuration does not name. The server then takes the
 * proxy for the sender: everybody behind it shares the limits of failed attempts.
 */
export function warnOfUnknownProxy(app: FastifyInstance, { trustProxy }: Pick<Config, 'trustProxy'>): void {
  if (trustProxy !== false && trustProxy !== 0) return;
  let isSaid = false;
  app.addHook('onRequest', async ({ headers }) => {
    if (isSaid || headers['x-forwarded-for'] === undefined) return;
    isSaid = true;
    app.log.warn(
      'A request came with X-Forwarded-For while TRUST_PROXY is off: everybody behind that proxy counts as one address, and 50 failed attempts of one of them lock out all. If the proxy is yours, set TRUST_PROXY to the number of proxies before this server, or to their networks.',
    );
  });
}
