import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { pathOf } from '../config/config.ts';
import { CodedError } from '../errors.ts';
import { sendProblem } from './problems.ts';

const forever = 'public, max-age=31536000, immutable';
const revalidated = 'no-cache';

function isUnder(url: string, base: string): boolean {
  return url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`);
}

/** Returns true for a request of a page, as opposed to a file or an API call. */
function isNavigation(request: FastifyRequest, config: Config): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (['/api', '/field', pathOf(config.mainBase), pathOf(config.fieldBase)].some((base) => isUnder(request.url, base)))
    return false;
  return (request.headers.accept ?? '').includes('text/html');
}

/** Returns the prerendered login page; null for every other page, and for a login address with a reset or renewal. */
function prerenderedLogin(url: string): string | null {
  const { pathname, searchParams } = new URL(url, 'http://here.invalid');
  const language = /^(\/nl)?\/login$/.exec(pathname);
  if (language === null || searchParams.has('reset') || searchParams.has('renew')) return null;
  return `pages/login.${language[1] === undefined ? 'fr' : 'nl'}.html`;
}

function pageOf(url: string, { dist }: Config): string {
  const login = prerenderedLogin(url);
  return login !== null && existsSync(path.join(dist, login)) ? login : 'index.html';
}

/**
 * Serves the built app. Files with a hash in their name are immutable; all others are revalidated. Navigations get
 * index.html, except the login, which is prerendered. Anything else is a problem document.
 */
export async function serveApp(app: FastifyInstance, config: Config): Promise<void> {
  const isBuilt = existsSync(path.join(config.dist, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: config.dist,
      index: ['index.html'],
      cacheControl: false,
      preCompressed: true,
      // What a build keeps for itself, and source maps, should they stand here.
      dotfiles: 'ignore',
      allowedPath: (name) => !name.endsWith('.map'),
      setHeaders: (reply, file) => {
        const relative = path.relative(config.dist, file).split(path.sep).join('/');
        void reply.header('cache-control', relative.startsWith('assets/') ? forever : revalidated);
        if (/^sw\.js(\.(br|gz))?$/.test(relative)) void reply.header('service-worker-allowed', '/');
      },
    });
  } else {
    app.log.warn('there is no built app in the folder that DIST names: only the APIs are served');
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isNavigation(request, config)) return reply.code(200).sendFile(pageOf(request.url, config));
    return sendProblem(reply, new CodedError('NotFound'));
  });
}
