import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { content, contentQuery } from '#contract/content/content.ts';
import type { Context } from '../../context.ts';
import { CodedError } from '../../errors.ts';

/** GET content: the company's content. An answer to a request by version is immutable; another version is not found. */
export function contentRoute(app: FastifyInstance, { content: current }: Context): void {
  const etag = `"${current.version}"`;
  const schema = { querystring: contentQuery, response: { 200: content, 304: z.undefined() } };
  app.withTypeProvider<ZodTypeProvider>().get('/content', { schema }, async (request, reply) => {
    const { version } = request.query;
    if (version !== undefined && version !== current.version) throw new CodedError('NotFound');
    void reply.header('etag', etag);
    void reply.header(
      'cache-control',
      version === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable',
    );
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return current;
  });
}
