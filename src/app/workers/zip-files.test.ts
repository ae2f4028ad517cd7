import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, expect, test } from 'vitest';
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

const entry = (id: string, text: string) => ({
  id,
  path: `dossier/${id}.jpg`,
  size: bytesOf(text).length,
  sha256: createHash('sha256').update(text).digest('hex'),
  at,
});

const onDevice = (files: Readonly<Record<string, string>>) => (id: string) => {
  const text = files[id];
  const facts = { id, name: '', type: '', sha256: '' };
  return Promise.resolve(
    text === undefined
      ? undefined
      : {
          ...facts,
          size: bytesOf(text).length,
          read: (from: number, to: number) => Promise.resolve(bytesOf(text).slice(from, to)),
        },
  );
};

test('holds files of the device and of the server under their names, and reports each', async () => {
  const reports: ZipProgress[] = [];
  const { blob, missing } = await zipFiles(
    [{ ...entry('here', 'here'), at: '1970-01-01T00:00:00.000Z' }, entry('there', 'there!')],
    sources({
      onDevice: onDevice({ here: 'here' }),
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

test('names what it could not read whole or is not what it should be, and leaves it out', async () => {
  const { blob, missing } = await zipFiles(
    [entry('short', 'abcdef'), entry('broken', 'abc'), entry('absent', 'abc'), entry('other', 'xyz')],
    sources({
      addressOf: (id) => Promise.resolve(id === 'absent' ? null : id),
      async *partsOf(address) {
        yield bytesOf('abc');
        if (address === 'broken') throw new TypeError('the link broke off');
      },
    }),
    () => undefined,
  );
  expect(missing).toEqual(['short', 'broken', 'absent', 'other']);
  expect(await filesIn(blob)).toEqual({});
});

test('bytes of this device that are damaged are replaced by those of the server', async () => {
  const { blob, missing } = await zipFiles(
    [entry('a', 'whole')],
    sources({
      onDevice: onDevice({ a: 'wh0le' }),
      addressOf: (id) => Promise.resolve(id),
      async *partsOf() {
        yield bytesOf('whole');
      },
    }),
    () => undefined,
  );
  expect(missing).toEqual([]);
  expect(await filesIn(blob)).toEqual({ 'dossier/a.jpg': 'whole' });
});

test('a ZIP of 500 files holds each of them', async () => {
  const texts = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`f${index}`, `bytes ${index}`]));
  const entries = Object.entries(texts).map(([id, text]) => entry(id, text));
  const reports: ZipProgress[] = [];
  const { blob, missing } = await zipFiles(entries, sources({ onDevice: onDevice(texts) }), (progress) =>
    reports.push(progress),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(await filesIn(blob))).toHaveLength(500);
  expect(reports.at(-1)?.files).toBe(500);
});

const hasUnzip = spawnSync('unzip', ['-v']).error === undefined;
let folder: string | undefined;
afterEach(async () => {
  if (folder !== undefined) await rm(folder, { recursive: true });
  folder = undefined;
});

test.skipIf(!hasUnzip)('another program reads its names and contents', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'zip-'));
  const names = ['façade.jpg', 'Façade côté jardin – n° 7 🏠.pdf', 'één gevel.jpg'];
  const { blob } = await zipFiles(
    names.map((name) => ({ ...entry(name, name), path: `2026-000001 Rue de l’Été 7/${name}` })),
    sources({ onDevice: onDevice(Object.fromEntries(names.map((name) => [name, name]))) }),
    () => undefined,
  );
  await writeFile(path.join(folder, 'drive.zip'), new Uint8Array(await blob.arrayBuffer()));
  const { status, stderr } = spawnSync('unzip', ['-q', 'drive.zip'], { cwd: folder, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const read = path.join(folder, '2026-000001 Rue de l’Été 7');
  expect((await readdir(read)).toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(await readFile(path.join(read, name), 'utf8')).toBe(name);
});
