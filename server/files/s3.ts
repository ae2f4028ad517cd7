import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { rangeOf } from '#contract/rules/byte-ranges.ts';
import { CodedError } from '../errors.ts';
import type { FileBytes, Read } from './bytes.ts';
import { measureStream } from './bytes.ts';
import { openObjects } from './objects.ts';
import type { S3Place } from './place.ts';
import { S3Store } from './s3-store.ts';

/** Files in a bucket of an S3-compatible service. Whatever it cannot do now is a coded `Unavailable`. */
export function openS3(place: S3Place): FileBytes {
  const objects = openObjects(place);
  const store = new S3Store(objects);

  async function bytes(id: string, range?: { start: number; end: number }): Promise<Readable> {
    const stream = await objects.get(id, range);
    if (stream === null) throw new CodedError('NotFound');
    return stream;
  }

  async function read(asked: string | undefined, isHead: boolean, id: string): Promise<Read> {
    const size = await objects.sizeOf(id);
    if (size === null) throw new CodedError('NotFound');
    const range = rangeOf(asked, size);
    const headers = { 'accept-ranges': 'bytes' };
    const nothing = Readable.from([]);
    if (range === 'unsatisfiable')
      return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, stream: nothing };
    if (range === 'all')
      return {
        status: 200,
        headers: { ...headers, 'content-length': String(size) },
        stream: isHead ? nothing : await bytes(id),
      };
    const { start, end } = range;
    return {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(end - start + 1),
        'content-range': `bytes ${start}-${end}/${size}`,
      },
      stream: isHead ? nothing : await bytes(id, range),
    };
  }

  return {
    datastore: store,
    sizeOf: (id) => store.sizeOf(id),
    measure: async (id) => {
      // Its process may have died between the last part and the whole.
      if (!(await store.complete(id))) throw new CodedError('NotFound');
      return measureStream(await bytes(id));
    },
    keep: async (id, kept, told) => {
      await store.create(new Upload({ id, size: kept.length, offset: 0, metadata: told }));
      await store.write(Readable.from([Buffer.from(kept)]), id, 0);
    },
    remove: (id) => store.remove(id),
    read: ({ headers, method }, id) => read(headers.range, method === 'HEAD', id),
    check: () => objects.check(),
  };
}
