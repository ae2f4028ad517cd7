import { isShownInline } from '#contract/rules/files/file-types.ts';
import type { ByteRange } from '#contract/rules/files/byte-ranges.ts';
import { rangeOf } from '#contract/rules/files/byte-ranges.ts';
import type { FileOnDevice } from '#data/files/read-file.ts';

/** The files of the signed-in user. */
export interface OpenFiles {
  find: (id: string) => Promise<FileOnDevice | undefined>;
  close: () => void;
}

export interface OfflineFilesOptions {
  /** Opens the files. Null when nobody is signed in, or the database does not answer in time. */
  openFiles: () => Promise<OpenFiles | null>;
}

/** Bytes of one read: a video is never in memory as a whole. */
const chunkBytes = 512 * 1024;

/** Streams the bytes of a range. Calls `close` once, at the end, on an error or on a cancellation. */
function streamOf({ read }: FileOnDevice, { start, end }: ByteRange, close: () => void): ReadableStream<Uint8Array> {
  let at = start;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          const to = Math.min(end + 1, at + chunkBytes);
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
    // Reads nothing before the first pull.
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
    // The hash identifies the bytes. `no-store`: the signed-in user is checked on each request.
    ETag: `"${file.sha256}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
  if (file.type === 'application/pdf') return headers;
  // No browser shows a PDF in a sandbox. Its viewer requests ranges past the worker, so ranges are not announced.
  headers.set('Content-Security-Policy', "default-src 'none'; sandbox");
  headers.set('Accept-Ranges', 'bytes');
  return headers;
}

/** Returns the requested range. All of the file when `If-Range` names another version. */
function requestedRange(request: Request, file: FileOnDevice): ReturnType<typeof rangeOf> {
  const ifRange = request.headers.get('If-Range');
  if (ifRange !== null && ifRange !== `"${file.sha256}"`) return 'all';
  return rangeOf(request.headers.get('Range'), file.size);
}

function answerFile(request: Request, file: FileOnDevice, close: () => void): Response {
  const range = requestedRange(request, file);
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
 * Responds with a file of this device, whole or in ranges, without the network and to its signed-in user only (rule FL5). The
 * URL is stable. 404 for a file that is not on the device.
 */
export async function answerOfflineFile(request: Request, { openFiles }: OfflineFilesOptions): Promise<Response> {
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
