import type { OutgoingFile, SendFile, TransferEnd, TransferOptions } from '#sync/files/file-ports.ts';
import type { RawAnswer } from '#sync/ports.ts';
import type { FileRequest } from './simulated-files.ts';

/** Bytes of one request: small, so that faults interrupt a transfer between its pieces. */
const pieceBytes = 700;

/** Sends one request of a file. Rejects without a response. */
export type AskForFile = (request: FileRequest) => Promise<RawAnswer>;

/** Returns the server's offset in a response; null when the response is another. */
function offsetIn({ body, status }: RawAnswer): number | null {
  const isOffset = status === 200 && typeof body === 'object' && body !== null && 'offset' in body;
  return isOffset ? Number(body.offset) : null;
}

/** Returns the offset to go on from, or the end of the transfer: null when the file is to be announced. */
async function begin(ask: AskForFile, { id, untried }: OutgoingFile): Promise<number | null | TransferEnd> {
  if (untried) return null;
  const answer = await ask({ method: 'HEAD', id });
  // The response to a HEAD has no body.
  if (answer.status === 404 || answer.status === 415) return null;
  return offsetIn(answer) ?? { kind: 'response', response: { ...answer, body: undefined } };
}

async function transfer(ask: AskForFile, file: OutgoingFile, options: TransferOptions): Promise<TransferEnd> {
  const { id, size } = file;
  const { onOffset, read, signal } = options;
  const begun = await begin(ask, file);
  if (typeof begun === 'object' && begun !== null) return begun;
  for (let offset = begun; offset !== size;) {
    if (signal.aborted) return { kind: 'no-response' };
    const from = offset ?? 0;
    const bytes = await read(from, Math.min(size, from + pieceBytes));
    const answer = await ask(
      offset === null ? { method: 'POST', file, bytes } : { method: 'PATCH', id, offset: from, bytes },
    );
    const next = offsetIn(answer);
    if (next === null) return { kind: 'response', response: answer };
    offset = next;
    // The end of the transfer reports the last request.
    if (offset < size) onOffset(offset);
  }
  return { kind: 'sent' };
}

/** Creates the sender of files of one process: the requests of tus, over the simulated link. */
export function createSimulatedTransfer(ask: AskForFile): SendFile {
  /** The link is cut. Anything else is a fault of the storage. */
  class NoResponse extends Error {}
  const asking: AskForFile = (request) =>
    ask(request).catch(() => {
      throw new NoResponse();
    });
  return (file, options) =>
    transfer(asking, file, options).catch((error: unknown): TransferEnd => {
      if (error instanceof NoResponse) return { kind: 'no-response' };
      throw error;
    });
}
