import { Zip, ZipPassThrough } from 'fflate';
import { createHash } from '#data/files/hash-file.ts';
import type { FileOnDevice } from '#data/files/read-file.ts';
import type { ZipEntry, ZipProgress, ZipResult } from '#data/capture/zip-entry.ts';

/** Bytes read at once from the device. */
const slice = 1024 * 1024;
/** Bytes after which the written parts become one Blob, which the browser may store on the disk. */
const partsMax = 32 * 1024 * 1024;
/** Entries of Unix: of those of DOS, `unzip` reads the names in an old code page, although they are marked as UTF-8. */
const unix = 3;
/** The attributes of a file that its owner may write and everybody read (0644). */
const readable = (0o100644 << 16) >>> 0;

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

/** Returns the bytes as they are read; null when they are not the whole file: a ZIP cannot take its beginning back. */
async function wholeOf(
  pieces: AsyncIterable<Uint8Array>,
  { size, sha256 }: ZipEntry,
  report: (bytes: number) => void,
): Promise<Uint8Array[] | null> {
  const parts: Uint8Array[] = [];
  const hash = createHash();
  let read = 0;
  try {
    for await (const part of pieces) {
      read += part.length;
      if (read > size) return null;
      parts.push(part);
      hash.add(part);
      report(read);
    }
  } catch {
    return null;
  }
  return read === size && hash.hex() === sha256 ? parts : null;
}

/** Returns all bytes of a file, from this device or else from the server: also when those here are damaged. */
async function bytesOf(
  entry: ZipEntry,
  sources: ZipSources,
  report: (bytes: number) => void,
): Promise<Uint8Array[] | null> {
  const here = await sources.onDevice(entry.id).catch(() => undefined);
  const own = here === undefined ? null : await wholeOf(piecesOf(here), entry, report);
  if (own !== null) return own;
  const address = await sources.addressOf(entry.id).catch(() => null);
  return address === null ? null : wholeOf(sources.partsOf(address, new AbortController().signal), entry, report);
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
      file.os = unix;
      file.attrs = readable;
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
