import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { rangeOf } from '#contract/rules/files/byte-ranges.ts';
import { renditionSizes } from '#contract/rules/files/renditions.ts';
import { CodedError } from '../errors.ts';
import type { FileStorage, Read } from './file-storage.ts';
import { markName, measureStream, renditionName } from './file-storage.ts';
import type { ObjectStorage } from './object-storage.ts';
import { openObjectStorage } from './object-storage.ts';
import type { S3Config } from './file-storage-config.ts';
import { S3Store } from './s3-store.ts';

/** Returns an object or the requested range of it; null for an unknown one. */
async function find(
  objects: ObjectStorage,
  { headers: { range: requested }, method }: IncomingMessage,
  id: string,
): Promise<Read | null> {
  const size = await objects.sizeOf(id);
  if (size === null) return null;
  const range = rangeOf(requested, size);
  const headers = { 'accept-ranges': 'bytes' };
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, stream: Readable.from([]) };
  const stream = method === 'HEAD' ? Readable.from([]) : await objects.get(id, range === 'all' ? undefined : range);
  if (stream === null) return null;
  if (range === 'all') return { status: 200, headers: { ...headers, 'content-length': String(size) }, stream };
  const { start, end } = range;
  const ofRange = { 'content-length': String(end - start + 1), 'content-range': `bytes ${start}-${end}/${size}` };
  return { status: 206, headers: { ...headers, ...ofRange }, stream };
}

/** Stores files in a bucket of an S3-compatible service. Every failure of the service is a coded `Unavailable`. */
export function openS3(config: S3Config): FileStorage {
  const objects = openObjectStorage(config);
  const store = new S3Store(objects);

  async function openWhole(id: string): Promise<Readable> {
    const stream = await objects.get(id);
    if (stream === null) throw new CodedError('NotFound');
    return stream;
  }

  return {
    datastore: store,
    sizeOf: (id) => store.sizeOf(id),
    // An object is stored whole or not at all.
    canResume: async () => true,
    measure: async (id) => {
      // A process may have died between the last part and the completion.
      if (!(await store.complete(id))) throw new CodedError('NotFound');
      return measureStream(await openWhole(id));
    },
    store: async (id, bytes, metadata) => {
      await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata }));
      await store.write(Readable.from([Buffer.from(bytes)]), id, 0);
    },
    remove: async (id) => {
      for (const size of renditionSizes) await objects.remove(renditionName(id, size));
      await store.remove(id);
    },
    storeRendition: (id, size, bytes) => objects.put(renditionName(id, size), bytes),
    readRendition: (request, id, size) => find(objects, request, renditionName(id, size)),
    olderThan: async () => [],
    read: async (request, id) => {
      const found = await find(objects, request, id);
      if (found === null) throw new CodedError('NotFound');
      return found;
    },
    open: openWhole,
    readMark: async () => {
      const stored = await objects.get(markName);
      return stored === null ? null : text(stored);
    },
    writeMark: (mark) => objects.put(markName, Buffer.from(mark)),
    check: () => objects.check(),
  };
}
