import { createReadStream, mkdirSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { access, constants, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import send from '@fastify/send';
import { Upload } from '@tus/server';
import { DiskStore, temporarySuffix, writeWhole } from './disk-store.ts';
import { renditionSizes } from '#contract/rules/files/renditions.ts';
import type { FileStorage, Read } from './file-storage.ts';
import { markName, measureStream, renditionName } from './file-storage.ts';

/** Bytes per read when a whole file is verified while its sender waits. */
const readAtOnce = 1024 * 1024;

/** The names of a file: its renditions, its bytes, its description, and what a killed process left of each. */
const namesOf = (id: string): string[] =>
  [...renditionSizes.map((size) => renditionName(id, size)), id, `${id}.json`].flatMap((name) => [
    name,
    `${name}${temporarySuffix}`,
  ]);

/** Ends the names of what belongs to a file. */
const suffixes = new RegExp(`(\\.json|${renditionSizes.map((size) => `\\.${size}`).join('|')})?(\\.tmp)?$`);

/** Stores files in a folder of the server. */
export function openDisk(folder: string): FileStorage {
  // Other users of the machine read none of it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = (name: string): string => path.join(folder, name);
  const datastore = new DiskStore(folder);
  const sizeOf = async (name: string): Promise<number | null> => (await stat(at(name)).catch(() => null))?.size ?? null;
  async function read(request: IncomingMessage, name: string): Promise<Read> {
    const answer = await send(request, name, { root: folder, cacheControl: false, etag: false, contentType: false });
    return { status: answer.statusCode, headers: answer.headers, stream: answer.stream };
  }
  return {
    datastore,
    sizeOf,
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
        const id = name.replace(suffixes, '');
        ids.set(id, Math.max(ids.get(id) ?? 0, mtimeMs));
      }
      return [...ids].flatMap(([id, lastWrite]) => (lastWrite < before.getTime() ? [id] : []));
    },
    storeRendition: (id, size, bytes) => writeWhole(at(renditionName(id, size)), bytes),
    readRendition: async (request, id, size) => {
      const name = renditionName(id, size);
      return (await sizeOf(name)) === null ? null : read(request, name);
    },
    read,
    open: async (id) => createReadStream(at(id), { highWaterMark: readAtOnce }),
    readMark: () => readFile(at(markName), 'utf8').catch(() => null),
    writeMark: (mark) => writeWhole(at(markName), mark),
    check: () => access(folder, constants.W_OK),
  };
}
