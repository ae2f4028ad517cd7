import { createReadStream, mkdirSync } from 'node:fs';
import { access, constants, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import send from '@fastify/send';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import type { FileBytes } from './bytes.ts';
import { measureStream } from './bytes.ts';

/** Bytes read at once of a file that is looked at whole: its sender waits for that. */
const readAtOnce = 1024 * 1024;

/** Files on the server's own disk. */
export function openDisk(folder: string): FileBytes {
  mkdirSync(folder, { recursive: true });
  const at = (id: string): string => path.join(folder, id);
  const datastore = new FileStore({ directory: folder });
  return {
    datastore,
    sizeOf: async (id) => {
      const found = await stat(at(id)).catch(() => null);
      return found === null ? null : found.size;
    },
    measure: (id) => measureStream(createReadStream(at(id), { highWaterMark: readAtOnce })),
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
    check: () => access(folder, constants.W_OK),
  };
}
