import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { DataStore } from '@tus/server';
import { fileHeadLength } from '#contract/rules/files/file-types.ts';
import type { RenditionSize } from '#contract/rules/files/renditions.ts';

/** Measured facts of stored bytes. Size in bytes, SHA-256 in lower-case hex. */
export interface Measured {
  size: number;
  sha256: string;
  head: Uint8Array;
}

/** A response with stored bytes. */
export interface Read {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}

/**
 * Stores the bytes of files by identifier. Every call may throw a coded `Unavailable` when the storage is another
 * machine.
 */
export interface FileStorage {
  /** The store that the tus server writes to. */
  datastore: DataStore;
  /** Returns how many bytes have arrived; null for an unknown file. */
  sizeOf: (id: string) => Promise<number | null>;
  /** Returns false when the process died during the announcement: the upload begins anew. */
  canResume: (id: string) => Promise<boolean>;
  /** Reads the whole file once. */
  measure: (id: string) => Promise<Measured>;
  /** Stores bytes that arrived by another way than tus. `metadata` is that of a tus upload. */
  store: (id: string, bytes: Uint8Array, metadata: Record<string, string>) => Promise<void>;
  /** Deletes a file with its renditions. */
  remove: (id: string) => Promise<void>;
  storeRendition: (id: string, size: RenditionSize, bytes: Uint8Array) => Promise<void>;
  /** Returns null for a rendition that is not stored. */
  readRendition: (request: IncomingMessage, id: string, size: RenditionSize) => Promise<Read | null>;
  /** Returns the identifiers of files that were last written before an instant. Empty where a bucket's rules do it. */
  olderThan: (before: Date) => Promise<string[]>;
  /** Returns the bytes, or the requested range of them. */
  read: (request: IncomingMessage, id: string) => Promise<Read>;
  /** Opens the whole file for reading. The stream fails when the bytes are gone. */
  open: (id: string) => Promise<Readable>;
  /** Returns the mark of the log that was stored last (rule PL7g); null without one. */
  readMark: () => Promise<string | null>;
  writeMark: (mark: string) => Promise<void>;
  /** Throws when nothing can be stored now. */
  check: () => Promise<void>;
}

/** The name under which the mark of the log is stored: no file has it for an identifier. */
export const markName = 'log-mark';

/** Returns the name under which a rendition of a file is stored. */
export function renditionName(id: string, size: RenditionSize): string {
  return `${id}.${size}`;
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
