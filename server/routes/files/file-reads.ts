import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { recordId } from '#contract/entities/common.ts';
import type { FileLink } from '#contract/protocol/files.ts';
import { fileLink, fileLinkQuery, fileLinks, fileLinksQuery, renditionSize } from '#contract/protocol/files.ts';
import type { RenditionSize } from '#contract/rules/files/renditions.ts';
import { renditionType } from '#contract/rules/files/renditions.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Context } from '../../context.ts';
import type { ReadableFile, StoredFile } from '../../db/files/files.ts';
import { findFile, readableFiles } from '../../db/files/files.ts';
import { renewRenditions } from '../../db/files/renditions.ts';
import { scopesOfViewer } from '../../domain/rows/scopes.ts';
import { CodedError } from '../../errors.ts';
import { isShownInline } from '#contract/rules/files/file-types.ts';
import { isValidLink, linkLifetime, signLink } from '../../files/read-links.ts';

/** The path of file bytes, from the server's root. */
const readPath = '/files';

interface Reader {
  viewer: { id: string };
  until: number;
}

/** Returns the addresses of a file. One signature opens the original and what is made of it. */
function linkOf({ config }: Context, { viewer, until }: Reader, { id, type, renditions }: ReadableFile): FileLink {
  const query = signLink(config.jwtSecret, { id, userId: viewer.id, until });
  const at = (size: RenditionSize): string => `${readPath}/${id}/${size}?${query}`;
  const isMade = renditions === 'made';
  return {
    url: `${readPath}/${id}?${query}`,
    renditions: isMade ? { thumbnail: at('thumbnail'), screen: at('screen') } : null,
    renditionsDue: renditions === 'due' && type.startsWith('image/'),
    until: new Date(until).toISOString(),
  };
}

/** GET files/{id}/link: short-lived addresses for the bytes of an upload that the user sees (rule FL5). */
export function fileLinkRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/files/:id/link',
      { schema: { params: z.object({ id: recordId }), response: { 200: fileLink } } },
      async (request) => {
        const { viewer } = sessionOf(request);
        const [file] = await readableFiles(context.database.db, [request.params.id], scopesOfViewer(viewer));
        if (file === undefined) throw new CodedError('NotFound');
        return linkOf(context, { viewer, until: context.now().getTime() + linkLifetime }, file);
      },
    );
}

/** GET files/links: the same for many files, so that a grid of pictures costs one call. */
export function fileLinksRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get('/files/links', { schema: { querystring: fileLinksQuery, response: { 200: fileLinks } } }, async (request) => {
      const { viewer } = sessionOf(request);
      const found = await readableFiles(context.database.db, request.query.ids, scopesOfViewer(viewer));
      const until = context.now().getTime() + linkLifetime;
      return { files: found.map((file) => ({ id: file.id, ...linkOf(context, { viewer, until }, file) })) };
    });
}

/** Returns the header with the name in ASCII and the real name beside it. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\w.-]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}

/** Headers of bytes that users sent: shown at most, never run. The content under an address never changes. */
function readHeaders(kind: 'inline' | 'attachment', name: string, tag: string): Record<string, string> {
  return {
    'content-disposition': disposition(kind, name),
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    etag: `"${tag}"`,
  };
}

/**
 * Returns the file of a signed address.
 * @throws {CodedError} Expired; NotFound
 */
async function fileOfLink(context: Context, id: string, query: z.output<typeof fileLinkQuery>): Promise<StoredFile> {
  if (!isValidLink(context.config.jwtSecret, id, query, context.now().getTime())) throw new CodedError('Expired');
  const file = await findFile(context.database.db, id);
  if (file?.state !== 'received') throw new CodedError('NotFound');
  return file;
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
        const file = await fileOfLink(context, id, request.query);
        if ((await context.files.sizeOf(id)) === null) throw new CodedError('NotFound');
        void reply.headers(readHeaders(isShownInline(file.type) ? 'inline' : 'attachment', file.name, file.sha256));
        const { status, headers, stream } = await context.files.read(request.raw, id);
        return reply.code(status).headers(headers).type(file.type).send(stream);
      },
    );
}

/** GET /files/{id}/{size}: a rendition of a picture, by the same signature. One that the storage lost is made again. */
export function renditionReadRoute(app: FastifyInstance, context: Context): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      `${readPath}/:id/:size`,
      { schema: { params: z.object({ id: recordId, size: renditionSize }), querystring: fileLinkQuery } },
      async (request, reply) => {
        const { id, size } = request.params;
        const { name, sha256 } = await fileOfLink(context, id, request.query);
        const found = await context.files.readRendition(request.raw, id, size);
        if (found === null) {
          await renewRenditions(context.database.db, id);
          context.renditions.request();
          throw new CodedError('NotFound');
        }
        void reply.headers(readHeaders('inline', `${name}.webp`, `${sha256}-${size}`));
        return reply.code(found.status).headers(found.headers).type(renditionType).send(found.stream);
      },
    );
}
