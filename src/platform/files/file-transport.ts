import type { DetailedError, HttpStack, UploadOptions } from 'tus-js-client';
import { Upload } from 'tus-js-client';
import { ownProblem } from '#contract/protocol/errors.ts';
import type { OutgoingFile, SendFile, TransferEnd, TransferOptions } from '#sync/files/file-ports.ts';
import type { ApiClientOptions } from '../http/api-clients.ts';
import { createFileHttp, TransferAnswered } from './file-http.ts';
import { createReadAhead } from '../http/read-ahead.ts';

/**
 * Bytes of one request. Each costs a round trip, and progress is reported after each. The first is small, for an early
 * report. On a slow link a larger piece than the least would reach the time limit of a request.
 */
const pieceBytes = { least: 64 * 1024, first: 1024 * 1024, most: 8 * 1024 * 1024 };
/** How long a size that a proxy refused stays in mind, milliseconds: the device changes networks. */
const limitKnownFor = 10 * 60_000;
/** Target time of a request, milliseconds. */
const pieceTime = 5_000;
/** After a cut, a request faster than this doubles the next one; one four times slower halves it; milliseconds. */
const cautiousTime = 1_500;

/** Returns the size of the request after one of `sent` bytes that took `took` milliseconds. */
function nextPiece(sent: number, took: number): number {
  const carried = Math.floor((sent / Math.max(1, took)) * pieceTime);
  return Math.min(Math.max(carried, pieceBytes.least), pieceBytes.most);
}

/**
 * Returns the size of the next request for a file that was cut off before. Sizes grow step by step: a proxy may forward
 * a request only once it is complete.
 */
function cautiousPiece(size: number, took: number): number {
  if (took < cautiousTime) return Math.min(size * 2, pieceBytes.most);
  return took > cautiousTime * 4 ? Math.max(size / 2, pieceBytes.least) : size;
}

/** Returns a piece of what is `left`, or all of it: a small rest would be a request of its own. */
function withoutCrumb(piece: number, left: number): number {
  return left < piece * 1.5 ? left : piece;
}

/** Creates the tus client's file source, which reads the database chunk by chunk; a small file is read whole. */
function sourceOf(
  size: number,
  read: TransferOptions['read'],
  onPiece: (bytes: number) => void,
): NonNullable<UploadOptions['fileReader']> {
  const next = createReadAhead(size, read);
  return {
    openFile: () =>
      Promise.resolve({
        size,
        // A Blob, since the client reads its size.
        slice: async (from: number, to: number) => {
          onPiece(to - from);
          return { value: await next(from, to), done: to >= size };
        },
        close: () => undefined,
      }),
  };
}

/** Returns how a failed transfer ended, or the error when its bytes could not be read. */
function endOf(error: Error | DetailedError): TransferEnd | Error {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof TransferAnswered) return { kind: 'response', response: cause.answer };
  // fetch rejects with these: no network, time-out, abort.
  if (cause instanceof TypeError || cause instanceof DOMException) return { kind: 'no-response' };
  // A success without the headers of tus: a portal's page.
  if ('originalResponse' in error && error.originalResponse !== null && cause === null)
    return {
      kind: 'response',
      response: { status: error.originalResponse.getStatus(), body: undefined, retryAfter: null },
    };
  return cause ?? error;
}

/** How one attempt ended, and the bytes of its last request; 0 when that had no body. */
interface Attempt {
  end: TransferEnd;
  piece: number;
}

/** Returns true when a proxy on the way refused a request for its size. Our server's refusal has a code. */
function isPieceTooLarge({ end, piece }: Attempt): boolean {
  return (
    end.kind === 'response' && end.response.status === 413 && piece > pieceBytes.least && !ownProblem(end.response.body)
  );
}

/** The requests of a device's files, and where they go. */
interface Connection {
  httpStack: HttpStack;
  endpoint: string;
  now: () => number;
}

/** Sends the rest of a file in requests of at most `most` bytes. */
function sendRest(
  { httpStack, endpoint, now }: Connection,
  { failures, id, name, sha256, size, type, untried }: OutgoingFile,
  { signal, read, onOffset }: TransferOptions,
  most: number,
): Promise<Attempt> {
  return new Promise((resolve, reject) => {
    let sending = 0;
    const isCautious = failures > 0;
    let piece = isCautious ? pieceBytes.least : pieceBytes.first;
    const chunkSize = (left: number): number => Math.min(withoutCrumb(piece, left), most);
    let begunAt = now();
    const upload = new Upload(new Blob(), {
      httpStack,
      endpoint,
      uploadUrl: untried ? null : `${endpoint}/${id}`,
      uploadDataDuringCreation: true,
      uploadSize: size,
      chunkSize: chunkSize(size),
      fileReader: sourceOf(size, read, (bytes) => {
        sending = bytes;
      }),
      metadata: { uploadId: id, filename: name, filetype: type, sha256 },
      // The engine handles storage of uploads and retries.
      retryDelays: null,
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(id),
      onChunkComplete: (sent, accepted) => {
        // The end of the transfer reports the last request.
        if (accepted < size) onOffset(accepted);
        const took = now() - begunAt;
        begunAt = now();
        piece = isCautious ? cautiousPiece(piece, took) : nextPiece(sent, took);
        upload.options.chunkSize = chunkSize(size - accepted);
      },
      onSuccess: () => resolve({ end: { kind: 'sent' }, piece: 0 }),
      onError: (error) => {
        const end = endOf(error);
        if (end instanceof Error) reject(end);
        else resolve({ end, piece: sending });
      },
    });
    const stop = (): void => {
      void upload.abort();
      resolve({ end: { kind: 'no-response' }, piece: 0 });
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
}

/**
 * Creates the sender of files to the field portal, by tus 1.0 (rule FL2). The identifier is the address. A new file is
 * created with its first bytes; for any other, the sender first asks the server for its offset. Pieces that a proxy refuses are
 * halved at once (rule FL2h).
 */
export function createSendFile(api: ApiClientOptions, { now }: { now: () => number }): SendFile {
  const connection = { httpStack: createFileHttp(api, { now }), endpoint: `${api.config.fieldBase}/files`, now };
  /** The largest request that a proxy on the way may accept; null while none refused one. */
  let limit: { bytes: number; since: number } | null = null;
  return async (file, options) => {
    for (let untried = file.untried; ; untried = false) {
      if (limit !== null && Math.abs(now() - limit.since) >= limitKnownFor) limit = null;
      const most = limit?.bytes ?? Number.POSITIVE_INFINITY;
      const { end, piece } = await sendRest(connection, { ...file, untried }, options, most);
      if (!isPieceTooLarge({ end, piece })) return end;
      // Another file may have found a lower limit meanwhile.
      const half = Math.max(pieceBytes.least, Math.floor(piece / 2));
      limit = { bytes: Math.min(half, limit?.bytes ?? half), since: now() };
    }
  };
}
