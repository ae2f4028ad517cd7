import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { ZipProgress } from '#data/capture/zip-entry.ts';
import type { ZipSources } from './zip-files.ts';
import { zipFiles } from './zip-files.ts';

const at = '2026-11-20T09:30:00.000Z';
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function sources(given: Partial<ZipSources>): ZipSources {
  return {
    onDevice: () => Promise.resolve(undefined),
    addressOf: () => Promise.resolve(null),
    partsOf: () => (async function* () {})(),
    ...given,
  };
}

async function filesIn(blob: Blob): Promise<Record<string, string>> {
  const read = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  return Object.fromEntries(Object.entries(read).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

const entry = (id: string, size: number) => ({ id, path: `dossier/${id}.jpg`, size, at });

test('holds files of the device and of the server under their names, and reports each', async () => {
  const reports: ZipProgress[] = [];
  const { blob, missing } = await zipFiles(
    [{ ...entry('here', 4), at: '1970-01-01T00:00:00.000Z' }, entry('there', 6)],
    sources({
      onDevice: (id) =>
        Promise.resolve(
          id === 'here'
            ? { id, name: '', type: '', size: 4, sha256: '', read: () => Promise.resolve(bytesOf('here')) }
            : undefined,
        ),
      addressOf: (id) => Promise.resolve(`/files/${id}`),
      async *partsOf(address) {
        expect(address).toBe('/files/there');
        yield bytesOf('the');
        yield bytesOf('re!');
      },
    }),
    (progress) => reports.push(progress),
  );
  expect(await filesIn(blob)).toEqual({ 'dossier/here.jpg': 'here', 'dossier/there.jpg': 'there!' });
  expect(missing).toEqual([]);
  expect(reports.at(-1)).toEqual({ files: 2, bytes: 10 });
});

test('names what it could not read whole, and leaves it out', async () => {
  const { blob, missing } = await zipFiles(
    [entry('short', 6), entry('broken', 3), entry('absent', 3)],
    sources({
      addressOf: (id) => Promise.resolve(id === 'absent' ? null : id),
      async *partsOf(address) {
        yield bytesOf('abc');
        if (address === 'broken') throw new TypeError('the link broke off');
      },
    }),
    () => undefined,
  );
  expect(missing).toEqual(['short', 'broken', 'absent']);
  expect(await filesIn(blob)).toEqual({});
});
