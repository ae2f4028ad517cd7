import type { DetailedError, UploadOptions } from 'tus-js-client';
import { Upload } from 'tus-js-client';
import type { SendFile, TransferEnd, TransferOptions } from '#sync/files/file-ports.ts';
import type { ApiClientOptions } from './api-clients.ts';
import { createFileHttp, TransferAnswered } from './file-http.ts';
import { createReadAhead } from './read-ahead.ts';

/**
 * Bytes of one request. Each costs a round trip, and progress is reported after each. The first is small, for an early
 * report. On a slow link a larger piece than the least would reach the time limit of a request.
 */
const pieceBytes = { least: 64 * 1024, first: 1024 * 1024, most: 8 * 1024 * 1024 };
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
function sourceOf(size: number, read: TransferOptions['read']): NonNullable<UploadOptions['fileReader']> {
  const next = createReadAhead(size, read);
  return {
    openFile: () =>
      Promise.resolve({
        size,
        // A Blob, since the client reads its size.
        slice: async (from: number, to: number) => ({ value: await next(from, to), done: to >= size }),
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
  return cause ?? error;
}

/**
 * Creates the sender of files to the field portal, by tus 1.0 (rule FL2). The identifier is the address. A new file is
 * created with its first bytes; for any other, the sender first asks the server for its offset.
 */
export function createSendFile(options: ApiClientOptions, clock: { now: () => number }): SendFile {
  const httpStack = createFileHttp(options, clock);
  const endpoint = `${options.config.fieldBase}/files`;
  return ({ failures, id, name, sha256, size, type, untried }, { signal, read, onOffset }) =>
    new Promise((resolve, reject) => {
      const settle = (error: Error): void => {
        const end = endOf(error);
        if (end instanceof Error) reject(end);
        else resolve(end);
      };
      const isCautious = failures > 0;
      let piece = isCautious ? pieceBytes.least : pieceBytes.first;
      let begunAt = clock.now();
      const upload = new Upload(new Blob(), {
        httpStack,
        endpoint,
        uploadUrl: untried ? null : `${endpoint}/${id}`,
        uploadDataDuringCreation: true,
        uploadSize: size,
        chunkSize: withoutCrumb(piece, size),
        fileReader: sourceOf(size, read),
        metadata: { uploadId: id, filename: name, filetype: type, sha256 },
        // The engine handles storage of uploads and retries.
        retryDelays: null,
        storeFingerprintForResuming: false,
        fingerprint: () => Promise.resolve(id),
        onChunkComplete: (sent, accepted) => {
          // The end of the transfer reports the last request.
          if (accepted < size) onOffset(accepted);
          const took = clock.now() - begunAt;
          begunAt = clock.now();
          piece = isCautious ? cautiousPiece(piece, took) : nextPiece(sent, took);
          upload.options.chunkSize = withoutCrumb(piece, size - accepted);
        },
        onSuccess: () => resolve({ kind: 'sent' }),
        onError: settle,
      });
      const stop = (): void => {
        void upload.abort();
        resolve({ kind: 'no-response' });
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      upload.start();
    });
}
