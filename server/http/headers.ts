import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { originOf } from '../config.ts';

/**
 * Names of the Trusted Types policies that the app may create. The app needs one to make a worker of an address
 * (`new Worker`, `serviceWorker.register`), which takes a TrustedScriptURL once types are demanded.
 */
const trustedTypesPolicies = ['mycerti'];

/** What pages may load. Scripts and workers come from here only, and none is inline. */
function contentSecurity(config: Config): Record<string, string[]> {
  const apis = [config.mainBase, config.fieldBase].map(originOf).filter((origin) => origin !== null);
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'worker-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(apis)],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    // A PDF is shown from its bytes on the device: the page's own, or those that the service worker gives. The address search of
    // Google has a page of its own here, in a sandbox.
    'frame-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
  };
}

/** What the page itself may use of the device. */
const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

/** Security headers on every answer. */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(config) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: config.publicOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers obey it over HTTPS only, so it does no harm on a developer's machine.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('permissions-policy', permissions);
  });
}
