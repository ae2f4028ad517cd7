import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fileFacts, uploadBytesMax } from '#contract/entities/upload.ts';
import { recordId } from '#contract/entities/common.ts';
import { sessionOf } from '../auth/authenticate.ts';
import { pathOf } from '../config.ts';
import type { Context } from '../context.ts';
import type { Announced, StoredFile } from '../db/files.ts';
import { announceFile, findFile, noteHeard, reopenFile } from '../db/files.ts';
import { CodedError, problemOf } from '../errors.ts';
import { isTaken } from '#contract/rules/file-types.ts';
import { finishFile } from '../files/receive.ts';
import { codedErrorOf } from '../http/problems.ts';
import type { Log } from '../log.ts';

/** The metadata of tus by their names in the protocol of this product. */
const metadata = z.object({
  uploadId: recordId,
  filename: fileFacts.name,
  filetype: fileFacts.type,
  sha256: fileFacts.sha256,
});

/** The header `Upload-Metadata`: keys with their values in base64. */
function readMetadata(header: string): Record<string, string> {
  return Object.fromEntries(
    header.split(',').map((pair) => {
      const [key = '', value = ''] = pair.trim().split(' ');
      return [key, Buffer.from(value, 'base64').toString('utf8')];
    }),
  );
}

function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/**
 * What a POST announces.
 * @throws {CodedError} ValidationFailed, PayloadTooLarge, UnsupportedFileType
 */
function announcedBy(request: FastifyRequest, userId: string): Announced {
  const size = Number(headerOf(request, 'upload-length'));
  if (size > uploadBytesMax) throw new CodedError('PayloadTooLarge');
  const read = metadata.safeParse(readMetadata(headerOf(request, 'upload-metadata')));
  if (!Number.isInteger(size) || size < 1 || !read.success) throw new CodedError('ValidationFailed');
  const { uploadId: id, filename: name, filetype: type, sha256 } = read.data;
  if (!isTaken(type)) throw new CodedError('UnsupportedFileType');
  return { id, userId, name, type, size, sha256 };
}

/** The file of the address, which is its sender's alone. @throws {CodedError} NotFound; UnsupportedFileType when it was refused */
async function ownFile(context: Context, request: FastifyRequest<{ Params: { id: string } }>): Promise<StoredFile> {
  const id = recordId.safeParse(request.params.id);
  const file = id.success ? await findFile(context.database.db, id.data) : undefined;
  if (file === undefined || file.userId !== sessionOf(request).viewer.id) throw new CodedError('NotFound');
  if (file.state === 'refused') throw new CodedError('UnsupportedFileType');
  return file;
}

/**
 * Looks at a file whose process died between the last byte and the look at the whole.
 * @throws {CodedError} NotFound when other bytes had come, which are thrown away; UnsupportedFileType
 */
async function finishIfWhole(context: Context, file: StoredFile, received: number): Promise<void> {
  if (file.state !== 'receiving' || received !== file.size) return;
  const fault = await finishFile(context, file.id);
  if (fault !== undefined) throw new CodedError(fault === 'ChecksumMismatch' ? 'NotFound' : fault);
}

/** A failure as the tus server tells it: with its status, and the problem document as its body. */
class TransferError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(error: CodedError) {
    super(error.code);
    this.status_code = error.status;
    this.body = JSON.stringify(problemOf(error));
  }
}

/** The tus server over the store; the request's own identifier names what it creates. */
function createTus(context: Context, path: string, announced: AsyncLocalStorage<Announced>, log: Log): Server {
  return new Server({
    path,
    datastore: context.files.datastore,
    maxSize: uploadBytesMax,
    relativeLocation: true,
    namingFunction: () => announced.getStore()?.id ?? context.newId(),
    onUploadFinish: async (_request, upload) => {
      const fault = await finishFile(context, upload.id);
      if (fault !== undefined) throw new TransferError(new CodedError(fault));
      return {};
    },
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      const coded = codedErrorOf(error);
      if (coded.status >= 500) log.error({ err: error, route: '/files' }, coded.code);
      const { status_code, body } = new TransferError(coded);
      return { status_code, body };
    },
  });
}

/**
 * HEAD, POST, PATCH and DELETE of files by tus 1.0 (rule FL2), a POST with the first bytes if its sender likes: the address of an
 * upload is its identifier, so that announcing it twice is announcing it once; it belongs to whoever announced it.
 */
export function fileTransferRoutes(app: FastifyInstance, context: Context): void {
  const path = `${pathOf(context.config.fieldBase)}/files`;
  const announced = new AsyncLocalStorage<Announced>();
  const tus = createTus(context, path, announced, app.log);
  // Bytes are the tus server's to read.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
  }

  app.post('/files', async (request, reply) => {
    const file = announcedBy(request, sessionOf(request).viewer.id);
    const isNew = await announceFile(context.database.db, file, context.now());
    const there = isNew ? undefined : await findFile(context.database.db, file.id);
    const received = await context.files.sizeOf(file.id);
    if (there !== undefined) {
      const isSame = there.userId === file.userId && there.size === file.size && there.sha256 === file.sha256;
      if (!isSame) throw new CodedError('Conflict');
      if (there.state === 'refused') throw new CodedError('UnsupportedFileType');
      await noteHeard(context.database.db, file.id, context.now());
      if (received !== null) await finishIfWhole(context, there, received);
      // Bytes that come with it are not read: what has come stays as it is, and the sender goes on from there.
      if (received !== null)
        return reply
          .code(201)
          .headers({ location: `${path}/${file.id}`, 'tus-resumable': '1.0.0', 'upload-offset': String(received) })
          .send();
      await reopenFile(context.database.db, file.id);
    }
    return announced.run(file, () => pass(request, reply));
  });

  for (const method of ['HEAD', 'PATCH', 'DELETE'] as const) {
    app.route<{ Params: { id: string } }>({
      method,
      url: '/files/:id',
      handler: async (request, reply) => {
        const file = await ownFile(context, request);
        const received = await context.files.sizeOf(file.id);
        await noteHeard(context.database.db, file.id, context.now());
        // The server lost the bytes: the sender starts anew.
        if (received === null) throw new CodedError('NotFound');
        if (method === 'DELETE' && file.state === 'received') throw new CodedError('StateNotAllowed');
        if (method === 'HEAD') await finishIfWhole(context, file, received);
        return pass(request, reply);
      },
    });
  }
}
