import type { FastifyInstance } from 'fastify';
import { CodedError } from '../errors.ts';

/** Maximum size of what another app shares, in bytes. */
const shareBytesMax = 100 * 1024 * 1024;

/**
 * POST /share: files that another app shares when no service worker answers, for instance after the site's data was
 * cleared. Reads nothing of them; the page says that they were not stored.
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
  app.post('/share', { schema: { hide: true } }, (_request, reply) => reply.redirect('/share?fault=notKept', 303));
}
