import { createReadStream, mkdirSync } from 'node:fs';
import { access, constants, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import send from '@fastify/send';
import { Upload } from '@tus/server';
import { DiskStore, temporarySuffix, writeWhole } from './disk-store.ts';
import type { FileStorage } from './file-storage.ts';
import { measureStream } from './file-storage.ts';

/** Bytes per read when a whole file is verified while its sender waits. */
const readAtOnce = 1024 * 1024;

/** The names of a file: its bytes, its description, and what a killed process left of either. */
const namesOf = (id: string): string[] => [id, `${id}.json`, `${id}${temporarySuffix}`, `${id}.json${temporarySuffix}`];

/** Stores files in a folder of the server. */
export function openDisk(folder: string): FileStorage {
  mkdirSync(folder, { recursive: true });
  const at = (name: string): string => path.join(folder, name);
  const datastore = new DiskStore(folder);
  return {
    datastore,
    sizeOf: async (id) => {
      const found = await stat(at(id)).catch(() => null);
      return found === null ? null : found.size;
    },
    canResume: async (id) => (await datastore.configstore.get(id)) !== undefined,
    measure: (id) => measureStream(createReadStream(at(id), { highWaterMark: readAtOnce })),
    store: async (id, bytes, metadata) => {
      await datastore.configstore.set(id, new Upload({ id, size: bytes.length, offset: 0, metadata }));
      await writeWhole(at(id), bytes);
    },
    remove: async (id) => {
      for (const name of namesOf(id)) await rm(at(name), { force: true });
    },
    olderThan: async (before) => {
      const ids = new Map<string, number>();
      for (const name of await readdir(folder)) {
        const { mtimeMs } = (await stat(at(name)).catch(() => null)) ?? { mtimeMs: Infinity };
        const id = name.replace(/(\.json)?(\.tmp)?$/, '');
        ids.set(id, Math.max(ids.get(id) ?? 0, mtimeMs));
      }
      return [...ids].flatMap(([id, lastWrite]) => (lastWrite < before.getTime() ? [id] : []));
    },
    read: async (request, id) => {
      const answer = await send(request, id, { root: folder, cacheControl: false, etag: false, contentType: false });
      return { status: answer.statusCode, headers: answer.headers, stream: answer.stream };
    },
    check: () => access(folder, constants.W_OK),
  };
}
