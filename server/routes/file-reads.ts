import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import { fileLink, fileLinkQuery } from '#contract/protocol/files.ts';
import { sessionOf } from '../auth/authenticate.ts';
import type { Context } from '../context.ts';
import { findFile, isAttached } from '../db/files.ts';
import { isHeldBy } from '../db/memberships.ts';
import { scopesOfViewer } from '../domain/scopes.ts';
import { CodedError } from '../errors.ts';
import { isShownInline } from '#contract/rules/file-types.ts';
import { isValidLink, linkLifetime, signLink } from '../files/read-links.ts';

/** The path of file bytes, from the server's root. */
const readPath = '/files';

/** GET files/{id}/link: a short-lived address for the bytes of an upload that the user sees (rule FL5). */
export function fileLinkRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/files/:id/link',
      { schema: { params: z.object({ id: recordId }), response: { 200: fileLink } } },
      async (request, reply) => {
        const { id } = request.params;
        const { viewer } = sessionOf(request);
        const { db } = context.database;
        if (!(await isAttached(db, id)) || !(await isHeldBy(db, 'uploads', id, scopesOfViewer(viewer))))
          throw new CodedError('NotFound');
        const until = context.now().getTime() + linkLifetime;
        void reply.header('cache-control', 'no-store');
        const query = signLink(context.config.jwtSecret, { id, userId: viewer.id, until });
        return { url: `${readPath}/${id}?${query}`, until: new Date(until).toISOString() };
      },
    );
}

/** Returns the header with the name in ASCII and the real name beside it. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/**
 * GET /files/{id}: the bytes, whole or in ranges, to the holder of the signed address. Pictures and PDF may be shown
 * inline; everything else is downloaded. No script in a file can run.
 */
export function fileReadRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `${readPath}/:id`,
      { schema: { params: z.object({ id: recordId }), querystring: fileLinkQuery } },
      async (request, reply) => {
        const { id } = request.params;
        if (!isValidLink(context.config.jwtSecret, id, request.query, context.now().getTime()))
          throw new CodedError('Expired');
        const file = await findFile(context.database.db, id);
        if (file?.state !== 'received' || (await context.files.sizeOf(id)) === null) throw new CodedError('NotFound');
        void reply.headers({
          'content-disposition': disposition(isShownInline(file.type) ? 'inline' : 'attachment', file.name),
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          // The content under an address never changes, so its hash identifies it.
          etag: `"${file.sha256}"`,
          'cache-control': 'private, max-age=31536000, immutable',
        });
        const { status, headers, stream } = await context.files.read(request.raw, id);
        return reply.code(status).headers(headers).type(file.type).send(stream);
      },
    );
}
