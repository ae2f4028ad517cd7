import type { DetailedError, UploadOptions } from 'tus-js-client';
import { Upload } from 'tus-js-client';
import type { SendFile, TransferEnd, TransferOptions } from '#sync/file-ports.ts';
import type { ApiClientOptions } from './api-clients.ts';
import { createFileHttp, TransferAnswered } from './file-http.ts';

/**
 * Bytes of one request, and what they grow to on a link that holds: each request costs a round trip, and progress is told
 * after each. What the server has heard of a piece that was cut off it keeps.
 */
const pieceBytes = { least: 1024 * 1024, most: 8 * 1024 * 1024 };
/** A piece that took less is followed by one of twice its size, one that took four times as long by one of half; milliseconds. */
const pieceTime = 1_500;

/** The size of the piece that follows one of `size` bytes, which took so many milliseconds. */
function nextPiece(size: number, took: number): number {
  if (took < pieceTime) return Math.min(size * 2, pieceBytes.most);
  return took > pieceTime * 4 ? Math.max(size / 2, pieceBytes.least) : size;
}

/** The file as the tus client reads it: piece by piece from the database, never whole. */
function sourceOf(size: number, read: TransferOptions['read']): NonNullable<UploadOptions['fileReader']> {
  return {
    openFile: () =>
      Promise.resolve({
        size,
        // A Blob, since the client asks what it got for its size.
        slice: async (from: number, to: number) => ({ value: new Blob([await read(from, to)]), done: to >= size }),
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
 * Sends files to the field portal by tus 1.0 (rule FL2). The address is the identifier: HEAD first, announced when the server
 * does not know it, else from where it stands.
 */
export function createSendFile(options: ApiClientOptions, clock: { now: () => number }): SendFile {
  const httpStack = createFileHttp(options, clock);
  const endpoint = `${options.config.fieldBase}/files`;
  return ({ id, name, type, size, sha256 }, { signal, read, onOffset }) =>
    new Promise((resolve, reject) => {
      const settle = (error: Error): void => {
        const end = endOf(error);
        if (end instanceof Error) reject(end);
        else resolve(end);
      };
      let piece = pieceBytes.least;
      let pieceAt = clock.now();
      const upload = new Upload(new Blob(), {
        httpStack,
        endpoint,
        uploadUrl: `${endpoint}/${id}`,
        uploadSize: size,
        chunkSize: piece,
        fileReader: sourceOf(size, read),
        metadata: { uploadId: id, filename: name, filetype: type, sha256 },
        // What is remembered and when it is tried again is the engine's to say.
        retryDelays: null,
        storeFingerprintForResuming: false,
        fingerprint: () => Promise.resolve(id),
        onChunkComplete: (_piece, accepted) => {
          onOffset(accepted);
          piece = nextPiece(piece, clock.now() - pieceAt);
          pieceAt = clock.now();
          upload.options.chunkSize = piece;
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
