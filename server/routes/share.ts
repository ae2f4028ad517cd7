import type { FastifyInstance } from 'fastify';

/**
 * POST /share: files that another app shares, where no service worker has taken them: the app was opened in no browser since its
 * data was cleared. Nothing of them is read; the page says that they were not kept.
 */
export async function shareRoute(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, body, done) => {
    // To its end: a browser that is answered before it has sent everything shows an error instead of the answer.
    body.on('end', () => done(null));
    body.on('error', done);
    body.resume();
  });
  app.post('/share', { schema: { hide: true } }, (_request, reply) => reply.redirect('/share?fault=notKept', 303));
}
