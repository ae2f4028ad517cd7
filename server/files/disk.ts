import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { open, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import send from '@fastify/send';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { fileHeadLength } from '#contract/rules/file-types.ts';

/** What was measured of stored bytes. Size in bytes, SHA-256 in small hex. */
export interface Measured {
  size: number;
  sha256: string;
  head: Uint8Array;
}

/** Where bytes are kept. */
export interface FileBytes {
  /** What the tus server writes to. */
  datastore: FileStore;
  /** Folder of the files, each under its identifier. */
  folder: string;
  /** How many bytes have come; null when nothing is there. */
  sizeOf: (id: string) => Promise<number | null>;
  /** Reads all of it once. */
  measure: (id: string) => Promise<Measured>;
  /** Keeps bytes that came some other way than by tus, as if they had; `told` is the metadata that a sender gives. */
  keep: (id: string, bytes: Uint8Array, told: Record<string, string>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  /** The bytes, or the range of them that the request asks for. */
  read: (request: IncomingMessage, id: string) => Promise<Read>;
}

/** An answer with stored bytes. */
interface Read {
  status: number;
  headers: Record<string, string>;
  stream: Readable;
}

async function headOf(file: string): Promise<Uint8Array> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(fileHeadLength), 0, fileHeadLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Files on the server's own disk. */
export function openDisk(folder: string): FileBytes {
  mkdirSync(folder, { recursive: true });
  const datastore = new FileStore({ directory: folder });
  const at = (id: string): string => path.join(folder, id);
  return {
    datastore,
    folder,
    sizeOf: async (id) => {
      const found = await stat(at(id)).catch(() => null);
      return found === null ? null : found.size;
    },
    measure: async (id) => {
      const hash = createHash('sha256');
      let size = 0;
      const read = createReadStream(at(id));
      read.on('data', (chunk) => {
        size += chunk.length;
        hash.update(chunk);
      });
      await finished(read);
      return { size, sha256: hash.digest('hex'), head: await headOf(at(id)) };
    },
    keep: async (id, bytes, told) => {
      await Promise.all([
        datastore.configstore.set(id, new Upload({ id, size: bytes.length, offset: 0, metadata: told })),
        writeFile(at(id), bytes),
      ]);
    },
    remove: async (id) => {
      await rm(at(id), { force: true });
      await rm(`${at(id)}.json`, { force: true });
    },
    read: async (request, id) => {
      const answer = await send(request, id, { root: folder, cacheControl: false, etag: false, contentType: false });
      return { status: answer.statusCode, headers: answer.headers, stream: answer.stream };
    },
  };
}
