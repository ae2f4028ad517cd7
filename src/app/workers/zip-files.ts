import { Zip, ZipPassThrough } from 'fflate';
import type { FileOnDevice } from '#data/capture/read-file.ts';
import type { ZipEntry, ZipProgress, ZipResult } from '#data/capture/zip-entry.ts';

/** Bytes read at once from the device. */
const slice = 1024 * 1024;
/** Bytes after which the written parts become one Blob, which the browser may store on the disk. */
const partsMax = 32 * 1024 * 1024;

/** Where the bytes of a ZIP come from. */
export interface ZipSources {
  onDevice: (id: string) => Promise<FileOnDevice | undefined>;
  /** Requests a short-lived address of the bytes; null when the server gives none. */
  addressOf: (id: string) => Promise<string | null>;
  /** Streams the bytes of that address. Rejects when the download fails. */
  partsOf: (address: string, signal: AbortSignal) => AsyncIterable<Uint8Array>;
}

async function* piecesOf({ size, read }: FileOnDevice): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < size; from += slice) yield read(from, Math.min(size, from + slice));
}

/**
 * Returns all bytes of a file, from this device or else from the server; null when they are incomplete. A ZIP cannot take
 * the beginning of a file back.
 */
async function bytesOf({ id, size }: ZipEntry, sources: ZipSources, report: (bytes: number) => void) {
  const parts: Uint8Array[] = [];
  let read = 0;
  try {
    const here = await sources.onDevice(id);
    const address = here === undefined ? await sources.addressOf(id) : null;
    if (here === undefined && address === null) return null;
    const pieces = here === undefined ? sources.partsOf(address ?? '', new AbortController().signal) : piecesOf(here);
    for await (const part of pieces) {
      parts.push(part);
      read += part.length;
      report(read);
    }
  } catch {
    return null;
  }
  return read === size ? parts : null;
}

/** Collects what the archive writes. */
function createOutput() {
  const blobs: Blob[] = [];
  let parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const flush = (): void => {
    if (parts.length > 0) blobs.push(new Blob(parts));
    parts = [];
    size = 0;
  };
  return {
    add: (part: Uint8Array<ArrayBuffer>): void => {
      parts.push(part);
      size += part.length;
      if (size >= partsMax) flush();
    },
    blob: (): Blob => {
      flush();
      return new Blob(blobs, { type: 'application/zip' });
    },
  };
}

/**
 * Makes a ZIP of files. Pictures and PDFs are compressed already, so the bytes are stored as they are. Files whose bytes
 * cannot be read now are left out and named in the result.
 */
export async function zipFiles(
  entries: readonly ZipEntry[],
  sources: ZipSources,
  report: (progress: ZipProgress) => void,
): Promise<ZipResult> {
  const output = createOutput();
  const missing: string[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, part) => {
    if (error === null) output.add(part);
    else failure = error;
  });
  let [files, before] = [0, 0];
  for (const entry of entries) {
    const parts = await bytesOf(entry, sources, (bytes) => report({ files, bytes: before + bytes }));
    if (parts === null) missing.push(entry.id);
    else {
      const file = new ZipPassThrough(entry.path);
      // The format knows no time before 1980, which a device without a clock claims.
      file.mtime = entry.at < '1981' ? '1981-01-01T00:00:00.000Z' : entry.at;
      zip.add(file);
      for (const part of parts) file.push(part);
      file.push(new Uint8Array(), true);
    }
    files += 1;
    before += entry.size;
    report({ files, bytes: before });
  }
  zip.end();
  // oxlint-disable-next-line typescript/only-throw-error -- the callback above assigns it, which the compiler does not see
  if (failure !== null) throw failure;
  return { blob: output.blob(), missing };
}
