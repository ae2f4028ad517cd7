import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { fileHeadLength } from '#contract/rules/file-types.ts';

/** What was measured of stored bytes. Size in bytes, SHA-256 in small hex. */
export interface Measured {
  size: number;
  sha256: string;
  head: Uint8Array;
}

/** An answer with stored bytes. */
export interface Read {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}

/** Where the bytes of files are kept, each under its identifier. Each may throw a coded `Unavailable` where that is another machine. */
export interface FileBytes {
  /** What the tus server writes to. */
  datastore: DataStore;
  /** How many bytes have come; null when nothing is there. */
  sizeOf: (id: string) => Promise<number | null>;
  /** Reads all of it once. */
  measure: (id: string) => Promise<Measured>;
  /** Keeps bytes that came some other way than by tus, as if they had; `told` is the metadata that a sender gives. */
  keep: (id: string, bytes: Uint8Array, told: Record<string, string>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** The bytes, or the range of them that the request asks for. */
  read: (request: IncomingMessage, id: string) => Promise<Read>;
  /** Throws when nothing can be kept there now. */
  check: () => Promise<void>;
}

/** Reads a stream to its end. */
export async function measureStream(stream: AsyncIterable<Uint8Array>): Promise<Measured> {
  const hash = createHash('sha256');
  const head: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    if (size < fileHeadLength) head.push(chunk);
    size += chunk.length;
    hash.update(chunk);
  }
  return { size, sha256: hash.digest('hex'), head: Buffer.concat(head).subarray(0, fileHeadLength) };
}
