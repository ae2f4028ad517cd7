import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { originOf } from '../config/config.ts';

/**
 * The Trusted Types policies that the app may create. It needs one to start a worker from an address (`new Worker`,
 * `serviceWorker.register`), which takes a TrustedScriptURL under this policy.
 */
const trustedTypesPolicies = ['mycerti'];

/** Returns the content security policy of pages. Scripts and workers come from this origin only; no inline script. */
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
    // A PDF is shown from bytes on the device: of the page or of the service worker. Google's address search is a
    // sandboxed page of this origin.
    'frame-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': trustedTypesPolicies,
  };
}

/** The device features that the page may use. */
const permissions = 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()';

/**
 * Adds security headers to every answer, and keeps it out of caches: an erased photo would still be in the browser's. The
 * files of the app set a lifetime of their own.
 */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurity(config) },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: config.publicOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    // Browsers obey it over HTTPS only, so it does not affect a developer's machine.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  });
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({ 'permissions-policy': permissions, 'cache-control': 'no-store' });
  });
}
