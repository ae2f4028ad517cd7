import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { rangeOf } from '#contract/rules/byte-ranges.ts';
import { CodedError } from '../errors.ts';
import type { FileStorage, Read } from './file-storage.ts';
import { measureStream } from './file-storage.ts';
import { openObjectStorage } from './object-storage.ts';
import type { S3Config } from './file-storage-config.ts';
import { S3Store } from './s3-store.ts';

/** Stores files in a bucket of an S3-compatible service. Every failure of the service is a coded `Unavailable`. */
export function openS3(config: S3Config): FileStorage {
  const objects = openObjectStorage(config);
  const store = new S3Store(objects);

  async function open(id: string, range?: { start: number; end: number }): Promise<Readable> {
    const stream = await objects.get(id, range);
    if (stream === null) throw new CodedError('NotFound');
    return stream;
  }

  async function read(rangeHeader: string | undefined, isHead: boolean, id: string): Promise<Read> {
    const size = await objects.sizeOf(id);
    if (size === null) throw new CodedError('NotFound');
    const range = rangeOf(rangeHeader, size);
    const headers = { 'accept-ranges': 'bytes' };
    const nothing = Readable.from([]);
    if (range === 'unsatisfiable')
      return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, stream: nothing };
    if (range === 'all')
      return {
        status: 200,
        headers: { ...headers, 'content-length': String(size) },
        stream: isHead ? nothing : await open(id),
      };
    const { start, end } = range;
    return {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${size}`,
      },
      stream: isHead ? nothing : await open(id, range),
    };
  }

  return {
    datastore: store,
    sizeOf: (id) => store.sizeOf(id),
    // An object is stored whole or not at all.
    canResume: async () => true,
    measure: async (id) => {
      // A process may have died between the last part and the completion.
      if (!(await store.complete(id))) throw new CodedError('NotFound');
      return measureStream(await open(id));
    },
    store: async (id, bytes, metadata) => {
      await store.create(new Upload({ id, size: bytes.length, offset: 0, metadata }));
      await store.write(Readable.from([Buffer.from(bytes)]), id, 0);
    },
    remove: (id) => store.remove(id),
    olderThan: async () => [],
    read: ({ headers, method }, id) => read(headers.range, method === 'HEAD', id),
    check: () => objects.check(),
  };
}
