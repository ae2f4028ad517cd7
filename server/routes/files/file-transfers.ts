import { AsyncLocalStorage } from 'node:async_hooks';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { rowKey } from '#contract/collections.ts';
import { fileFacts } from '#contract/entities/upload.ts';
import { uploadBytesMax } from '#contract/values/limits.ts';
import { recordId } from '#contract/entities/common.ts';
import { sessionOf } from '../../auth/authenticate.ts';
import type { Config } from '../../config/config.ts';
import { pathOf } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { AnnouncedFile, StoredFile } from '../../db/files/files.ts';
import { announceFile, deleteFile, filesUnderWay, findFile, touchFile, reopenFile } from '../../db/files/files.ts';
import { readRows } from '../../db/records/records.ts';
import { RowSet } from '../../domain/rows/row-set.ts';
import { CodedError, problemOf } from '../../errors.ts';
import { isAcceptedType } from '#contract/rules/files/file-types.ts';
import { finishFile } from '../../files/receive.ts';
import { codedErrorOf } from '../../http/problems.ts';
import type { Log } from '../../operations/log.ts';

/** The metadata of tus under the names of this product's protocol. */
const metadata = z.object({
  uploadId: recordId,
  filename: fileFacts.name,
  filetype: fileFacts.type,
  sha256: fileFacts.sha256,
});

/** Parses the header `Upload-Metadata`: keys with base64 values. */
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
 * Returns what a POST announces.
 * @throws {CodedError} ValidationFailed, PayloadTooLarge, UnsupportedFileType
 */
function announcedBy(request: FastifyRequest, userId: string): AnnouncedFile {
  const size = Number(headerOf(request, 'upload-length'));
  if (size > uploadBytesMax) throw new CodedError('PayloadTooLarge');
  const read = metadata.safeParse(readMetadata(headerOf(request, 'upload-metadata')));
  if (!Number.isInteger(size) || size < 1 || !read.success) throw new CodedError('ValidationFailed');
  const { uploadId: id, filename: name, filetype: type, sha256 } = read.data;
  if (!isAcceptedType(type)) throw new CodedError('UnsupportedFileType');
  return { id, userId, name, type, size, sha256 };
}

/**
 * Returns the file of the address, if the viewer announced it.
 * @throws {CodedError} NotFound; UnsupportedFileType when it was refused
 */
async function ownFile(context: Context, request: FastifyRequest<{ Params: { id: string } }>): Promise<StoredFile> {
  const id = recordId.safeParse(request.params.id);
  const file = id.success ? await findFile(context.database.db, id.data) : undefined;
  if (file === undefined || file.userId !== sessionOf(request).viewer.id) throw new CodedError('NotFound');
  if (file.state === 'refused') throw new CodedError('UnsupportedFileType');
  return file;
}

/**
 * Returns how many bytes of a file have arrived; null when the server has none that the sender can continue.
 */
async function bytesArrived({ files }: Context, { id, state, size }: StoredFile): Promise<number | null> {
  const arrived = await files.sizeOf(id);
  if (arrived === null || arrived === size || state === 'received') return arrived;
  return (await files.canResume(id)) ? arrived : null;
}

/**
 * Verifies a file whose process died between the last byte and the verification.
 * @throws {CodedError} NotFound when the bytes are wrong, which are deleted; UnsupportedFileType
 */
async function finishIfWhole(context: Context, file: StoredFile, received: number): Promise<void> {
  if (file.state !== 'receiving' || received !== file.size) return;
  const fault = await finishFile(context, file.id);
  if (fault !== undefined) throw new CodedError(fault === 'ChecksumMismatch' ? 'NotFound' : fault);
}

/**
 * Refuses an announcement whose upload came first and says another type: the row would show bytes as what they are not.
 * @throws {CodedError} Conflict
 */
async function demandTypeOfUpload({ database: { db } }: Context, { id, type }: AnnouncedFile): Promise<void> {
  const upload = new RowSet(await readRows(db, [rowKey('uploads', id)])).get('uploads', id);
  if (upload !== undefined && upload.type !== type) throw new CodedError('Conflict');
}

/** Seconds after which a user with too many files under way may announce another. */
const fullRetryAfter = 60;

/**
 * Takes a new announcement back that exceeds what its user may have under way. Files announced before go on.
 * @throws {CodedError} LimitReached
 */
async function unlessTooMany({ config: { limits }, database: { db } }: Context, file: AnnouncedFile): Promise<void> {
  const { count, bytes } = await filesUnderWay(db, file.userId);
  if (count <= limits.openUploads && bytes <= limits.announcedBytes) return;
  await deleteFile(db, file.id);
  throw new CodedError('LimitReached', { retryAfter: fullRetryAfter });
}

/** A failure in the form of the tus server: its status, with the problem document as body. */
class TransferError extends Error {
  readonly status_code: number;
  readonly body: string;

  constructor(error: CodedError) {
    super(error.code);
    this.status_code = error.status;
    this.body = JSON.stringify(problemOf(error));
  }
}

/** Creates the tus server. A new upload gets the identifier of its request. */
function createTus(context: Context, path: string, announced: AsyncLocalStorage<AnnouncedFile>, log: Log): Server {
  return new Server({
    path,
    datastore: context.files.datastore,
    maxSize: uploadBytesMax,
    relativeLocation: true,
    allowedOrigins: (origin) => context.config.publicOrigins.includes(origin),
    exposedHeaders: ['Retry-After', 'Date'],
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

/** Returns the function that recognises requests with the bytes of files. */
export function isFileTransfer({ fieldBase }: Config) {
  const path = `${pathOf(fieldBase)}/files`;
  return ({ routeOptions: { url } }: FastifyRequest): boolean => url === path || url === `${path}/:id`;
}

/**
 * HEAD, POST, PATCH and DELETE of files by tus 1.0 (rule FL2); a POST may contain the first bytes. The address of an
 * upload is its identifier, so a repeated announcement changes nothing. It belongs to whoever announced it.
 */
export function fileTransferRoutes(app: FastifyInstance, context: Context): void {
  const path = `${pathOf(context.config.fieldBase)}/files`;
  const announced = new AsyncLocalStorage<AnnouncedFile>();
  const tus = createTus(context, path, announced, app.log);
  // The tus server reads the bytes.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _payload, done) => done(null));

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // Security headers, and those that let another origin read the answer.
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    await tus.handle(request.raw, reply.raw);
  }

  app.post('/files', async (request, reply) => {
    const file = announcedBy(request, sessionOf(request).viewer.id);
    await demandTypeOfUpload(context, file);
    const isNew = await announceFile(context.database.db, file, context.now());
    if (isNew) await unlessTooMany(context, file);
    const existing = isNew ? undefined : await findFile(context.database.db, file.id);
    if (existing !== undefined) {
      const isSame = existing.userId === file.userId && existing.size === file.size && existing.sha256 === file.sha256;
      if (!isSame) throw new CodedError('Conflict');
      if (existing.state === 'refused') throw new CodedError('UnsupportedFileType');
      await touchFile(context.database.db, file.id, context.now());
      const received = await bytesArrived(context, existing);
      if (received !== null) await finishIfWhole(context, existing, received);
      // Bytes of a repeated announcement are ignored: the sender resumes at the offset.
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
        const received = await bytesArrived(context, file);
        await touchFile(context.database.db, file.id, context.now());
        // The server lost the bytes: the sender starts again.
        if (received === null) throw new CodedError('NotFound');
        if (method === 'DELETE' && file.state === 'received') throw new CodedError('StateNotAllowed');
        if (method === 'HEAD') await finishIfWhole(context, file, received);
        return pass(request, reply);
      },
    });
  }
}
