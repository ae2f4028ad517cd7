import type { DetailedError, UploadOptions } from 'tus-js-client';
import { Upload } from 'tus-js-client';
import type { SendFile, TransferEnd, TransferOptions } from '#sync/file-ports.ts';
import type { ApiClientOptions } from './api-clients.ts';
import { createFileHttp, TransferAnswered } from './file-http.ts';
import { createReadAhead } from './read-ahead.ts';

/** Bytes of one request. Each costs a round trip, and progress is told after each. The first is the least: it is read soonest. */
const pieceBytes = { least: 1024 * 1024, most: 8 * 1024 * 1024 };
/** How long a piece should take, milliseconds. */
const pieceTime = 5_000;
/** After a cut, a piece that took less is followed by one of twice its size, one that took four times as long by one of half; milliseconds. */
const cautiousTime = 1_500;

/** The size of the piece after one of `sent` bytes, which took so many milliseconds. */
function nextPiece(sent: number, took: number): number {
  const carried = Math.floor((sent / Math.max(1, took)) * pieceTime);
  return Math.min(Math.max(carried, pieceBytes.least), pieceBytes.most);
}

/**
 * The size of the piece after one of `size` bytes, which took so many milliseconds, for a file that was cut off before: pieces grow
 * step by step, since what stands between device and server may pass a piece on only once it has it whole.
 */
function cautiousPiece(size: number, took: number): number {
  if (took < cautiousTime) return Math.min(size * 2, pieceBytes.most);
  return took > cautiousTime * 4 ? Math.max(size / 2, pieceBytes.least) : size;
}

/** A piece of what is `left`, or all of it: a little that remains would be a request of its own. */
function withoutCrumb(piece: number, left: number): number {
  return left < piece * 1.5 ? left : piece;
}

/** The file as the tus client reads it: piece by piece from the database, never whole but when it is small. */
function sourceOf(size: number, read: TransferOptions['read']): NonNullable<UploadOptions['fileReader']> {
  const next = createReadAhead(size, read);
  return {
    openFile: () =>
      Promise.resolve({
        size,
        // A Blob, since the client asks what it got for its size.
        slice: async (from: number, to: number) => ({ value: await next(from, to), done: to >= size }),
        close: () => undefined,
      }),
  };
}

/** How a transfer that failed has ended; an error when it was not the link's doing: the bytes could not be read. */
function endOf(error: Error | DetailedError): TransferEnd | Error {
  const cause = 'causingError' in error ? error.causingError : error;
  if (cause instanceof TransferAnswered) return { kind: 'answered', answer: cause.answer };
  // What fetch rejects with: no network, time out, aborted.
  if (cause instanceof TypeError || cause instanceof DOMException) return { kind: 'silence' };
  return cause ?? error;
}

/**
 * Sends files to the field portal by tus 1.0 (rule FL2). The address is the identifier. A file that was never tried is announced
 * together with its first piece; for any other the server is asked first how much it has.
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
      let piece = pieceBytes.least;
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
        // What is remembered and when it is tried again is the engine's to say.
        retryDelays: null,
        storeFingerprintForResuming: false,
        fingerprint: () => Promise.resolve(id),
        onChunkComplete: (sent, accepted) => {
          // Of the last one its end is told.
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
        resolve({ kind: 'silence' });
      };
      if (signal.aborted) return stop();
      signal.addEventListener('abort', stop, { once: true });
      upload.start();
    });
}
