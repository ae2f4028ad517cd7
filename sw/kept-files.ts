import { isShownInline } from '#contract/rules/file-types.ts';
import type { ByteRange } from '#contract/rules/byte-ranges.ts';
import { rangeOf } from '#contract/rules/byte-ranges.ts';
import type { FileOnDevice } from '#data/files/read-file.ts';

/** The files of the user who is signed in here now. */
export interface OpenFiles {
  find: (id: string) => Promise<FileOnDevice | undefined>;
  close: () => void;
}

export interface KeptFilesWorld {
  /** Null when nobody is signed in, or the database does not answer in time. */
  openFiles: () => Promise<OpenFiles | null>;
}

/** Bytes read at once: a film is never in memory whole. */
const pieceBytes = 512 * 1024;

/** The bytes of a range as they are asked for; `close` is called once, when all were read, or nobody wants more. */
function streamOf({ read }: FileOnDevice, { start, end }: ByteRange, close: () => void): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const to = Math.min(end + 1, at + pieceBytes);
          controller.enqueue(await read(at, to));
          at = to;
        } catch (error) {
          close();
          controller.error(error);
          return;
        }
        if (at <= end) return;
        close();
        controller.close();
      },
      cancel: close,
    },
    // Nothing is read before it is asked for.
    { highWaterMark: 0 },
  );
}

function disposition({ name, type }: FileOnDevice): string {
  const kind = isShownInline(type) ? 'inline' : 'attachment';
  return `${kind}; filename*=UTF-8''${encodeURIComponent(name)}`;
}

function headersOf(file: FileOnDevice): Headers {
  const headers = new Headers({
    'Content-Type': file.type,
    'Content-Disposition': disposition(file),
    // By its hash it is known again; whose turn it is on this device is asked each time.
    ETag: `"${file.sha256}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (file.type === 'application/pdf') return headers;
  // In a sandbox no browser shows a PDF. Its viewer would ask for ranges past the worker, so that it is not told of them.
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  headers.set('Accept-Ranges', 'bytes');
  return headers;
}

/** What is asked for, by the headers of a request; a range of what has changed since is all of it. */
function askedRange(request: Request, file: FileOnDevice): ReturnType<typeof rangeOf> {
  const only = request.headers.get('If-Range');
  if (only !== null && only !== `"${file.sha256}"`) return 'all';
  return rangeOf(request.headers.get('Range'), file.size);
}

function answerFile(request: Request, file: FileOnDevice, close: () => void): Response {
  const range = askedRange(request, file);
  const headers = headersOf(file);
  if (range === 'unsatisfiable') {
    close();
    headers.set('Content-Range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  const bytes = range === 'all' ? { start: 0, end: file.size - 1 } : range;
  headers.set('Content-Length', String(bytes.end + 1 - bytes.start));
  if (range !== 'all') headers.set('Content-Range', `bytes ${bytes.start}-${bytes.end}/${file.size}`);
  return new Response(streamOf(file, bytes, close), { status: range === 'all' ? 200 : 206, headers });
}

/**
 * A file that is on this device, at an address of this origin that never changes: whole or in ranges, without network, and to its
 * signed-in user alone (rule FL5). 404 for whatever is not here.
 */
export async function answerKeptFile(request: Request, { openFiles }: KeptFilesWorld): Promise<Response> {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
  const files = await openFiles();
  if (files === null) return new Response(null, { status: 404 });
  try {
    const file = await files.find(id);
    if (file !== undefined) return answerFile(request, file, files.close);
    files.close();
    return new Response(null, { status: 404 });
  } catch {
    files.close();
    return new Response(null, { status: 503 });
  }
}
