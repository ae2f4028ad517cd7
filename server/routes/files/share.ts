import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../errors.ts';

/** Maximum size of what another app shares, in bytes. */
const shareBytesMax = 100 * 1024 * 1024;

/**
 * POST /share: files that another app shares when no service worker answers, for instance after the site's data was
 * cleared. Reads nothing of them; the page says that they were not stored. A form of another site is refused.
 */
export async function shareRoute(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    // Reads to the end: a browser that gets an answer before it has sent everything shows an error.
    let received = 0;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= shareBytesMax) return;
      body.removeAllListeners('data').pause();
      done(new CodedError('PayloadTooLarge'));
    });
    body.on('end', () => done(null));
    body.on('error', done);
  });
  // A share of the system comes from no site. What another site posts is not even read.
  app.addHook('onRequest', async (request, reply) => {
    const site = request.headers['sec-fetch-site'];
    if (site !== 'cross-site' && site !== 'same-site') return;
    await reply.header('connection', 'close').redirect('/share?fault=otherSite', 303);
  });
  app.post('/share', { schema: { hide: true } }, (_request, reply) => reply.redirect('/share?fault=notKept', 303));
}
