import { createWriteStream } from 'node:fs';
import { open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { Upload } from '@tus/server';
import { z } from 'zod';
import { codeOf } from '../db/connection/failures.ts';

/** Ends the name of a file that is not complete yet. A killed process may leave one. */
export const temporarySuffix = '.tmp';

/** Flushes the entries of a folder, so that a created or renamed file survives a power failure. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a whole file or nothing: a process that dies leaves the old content, and a temporary file at most. */
export async function writeWhole(file: string, bytes: string | Uint8Array): Promise<void> {
  const temporary = `${file}${temporarySuffix}`;
  const handle = await open(temporary, 'w');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
  await flushFolder(path.dirname(file));
}

const description = z.object({
  id: z.string(),
  size: z.int(),
  offset: z.int(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  creation_date: z.string().optional(),
});

/** Returns the description of an upload; undefined when it is missing or torn. */
async function readDescription(file: string): Promise<Upload | undefined> {
  try {
    const read = description.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (!read.success) return undefined;
    const { creation_date, metadata, ...rest } = read.data;
    return new Upload({
      ...rest,
      ...(metadata === undefined ? {} : { metadata }),
      ...(creation_date === undefined ? {} : { creation_date }),
    });
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Stores the description of an upload as one JSON file beside its bytes, whole or not at all. */
function descriptionsIn(folder: string) {
  const at = (id: string): string => path.join(folder, `${id}.json`);
  return {
    get: (id: string) => readDescription(at(id)),
    set: (id: string, upload: Upload) => writeWhole(at(id), JSON.stringify(upload)),
    delete: (id: string) => rm(at(id), { force: true }),
  };
}

/**
 * Stores the uploads of the tus server in a folder. The description is written before the bytes, so that bytes without
 * one are those of a torn creation. What a request has acknowledged is on the disk.
 */
export class DiskStore extends FileStore {
  constructor(directory: string) {
    super({ directory, configstore: descriptionsIn(directory) });
  }

  override async create(upload: Upload): Promise<Upload> {
    const file = path.join(this.directory, upload.id);
    await rm(file, { force: true });
    await this.configstore.set(upload.id, upload);
    await (await open(file, 'w')).close();
    await flushFolder(this.directory);
    upload.storage = { type: 'file', path: file };
    return upload;
  }

  /**
   * Stores bytes as they arrive. Unlike the library's, it rejects with the cause: a full disk is not a fault of the
   * request.
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset, flush: true });
    await pipeline(source, target);
    return offset + target.bytesWritten;
  }
}
