import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testContent } from '#tests/support/content.ts';
import { testOrder } from '#tests/support/rows.ts';
import type { AuditVerdict } from '../../scripts/verify.ts';
import { verifyAuditFile } from '../../scripts/verify.ts';
import type { FileStorage } from '../files/file-storage.ts';
import { keyOf } from './audit-key.ts';
import { auditOrder } from './audit-records.ts';
import { auditStream } from './audit-zip.ts';

const key = keyOf(generateKeyPairSync('ed25519').privateKey);
const head = {
  company: 'Les Certificateurs',
  deployment: 'mycerti',
  madeAt: '2026-11-20T09:31:00.000Z',
  madeBy: 'Claire Peeters',
  order: { id: testOrder(1).id, number: '2026-000001' },
};
const content = {
  files: [],
  order: auditOrder(testContent, testOrder(1)),
  visits: [],
  survey: { surveys: [], forms: [] },
  leftOut: [],
};
const noFiles: Pick<FileStorage, 'open'> = { open: () => Promise.reject(new Error('it has no files')) };

let folder: string;
let zip: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mycerti-zip-'));
  zip = await buffer(auditStream(noFiles, key, head, content));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verdict(bytes: Buffer): Promise<AuditVerdict> {
  const file = path.join(folder, 'audit.zip');
  await writeFile(file, bytes);
  return verifyAuditFile(file, key.publicKey);
}

/** Where the directory begins. */
function directoryOf(bytes: Buffer): number {
  return bytes.readUInt32LE(bytes.length - 6);
}

/** Where each entry begins, and its record of the directory. */
function recordsOf(bytes: Buffer): { at: number; record: number; size: number; name: string }[] {
  const records = [];
  for (let record = directoryOf(bytes); record < bytes.length - 22;) {
    const nameLength = bytes.readUInt16LE(record + 28);
    const name = bytes.toString('utf8', record + 46, record + 46 + nameLength);
    records.push({ at: bytes.readUInt32LE(record + 42), record, size: bytes.readUInt32LE(record + 20), name });
    record += 46 + nameLength;
  }
  return records;
}

/** Inserts bytes. The directory names every entry and itself where they are then, so that any program unpacks it. */
function withInserted(bytes: Buffer, at: number, inserted: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const moved = (offset: number): number => (offset >= at ? offset + inserted.length : offset);
  for (const { at: entry, record } of recordsOf(bytes)) changed.writeUInt32LE(moved(entry), record + 42);
  changed.writeUInt32LE(moved(directoryOf(bytes)), bytes.length - 6);
  return Buffer.concat([changed.subarray(0, at), inserted, changed.subarray(at)]);
}

test('whichever byte is changed, of a content or of the ZIP around it, the file is refused', async () => {
  expect((await verdict(zip)).problems).toEqual([]);
  // Of contents, the first and the last.
  const inside = recordsOf(zip).flatMap(({ at, size, name }) => {
    const start = at + 30 + Buffer.byteLength(name);
    return Array.from({ length: Math.max(0, size - 2) }, (_, index) => start + 1 + index);
  });
  const skipped = new Set(inside);
  const accepted = [];
  // The directory's attributes: who may write the unpacked file, and by which system it was packed.
  const free = new Set(recordsOf(zip).flatMap(({ record }) => [4, 5, 36, 37, 38, 39, 40, 41].map((at) => record + at)));
  for (let at = 0; at < zip.length; at++) {
    if (skipped.has(at) || free.has(at)) continue;
    const changed = Buffer.from(zip);
    changed[at] = (changed[at] ?? 0) ^ 1;
    if ((await verdict(changed)).problems.length === 0) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

test('nothing stands before, between or after the entries, where a program would find another file', async () => {
  const hidden = Buffer.from('PK\u0003\u0004 another certificate');
  const places = [...recordsOf(zip).map(({ at }) => at), directoryOf(zip), zip.length - 22, zip.length];
  for (const at of places) {
    const { problems } = await verdict(withInserted(zip, at, hidden));
    expect([at, problems]).toEqual([at, [expect.stringMatching(/ZIP/)]]);
  }
  const commented = Buffer.concat([zip, hidden]);
  commented.writeUInt16LE(hidden.length, zip.length - 2);
  expect((await verdict(commented)).problems).toEqual([expect.stringMatching(/ZIP/)]);
});

test('a name is there once, and the entry has the name of the directory', async () => {
  const [first] = recordsOf(zip);
  const record = zip.subarray(first?.record, (first?.record ?? 0) + 46 + Buffer.byteLength(first?.name ?? ''));
  const twice = withInserted(zip, zip.length - 22, record);
  const end = twice.length - 22;
  for (const at of [8, 10]) twice.writeUInt16LE(twice.readUInt16LE(end + at) + 1, end + at);
  twice.writeUInt32LE(twice.readUInt32LE(end + 12) + record.length, end + 12);
  twice.writeUInt32LE(directoryOf(zip), end + 16);
  expect((await verdict(twice)).problems).toEqual(['README.txt is in the ZIP twice']);
  const renamed = Buffer.from(zip);
  renamed.write('README.exe', 30);
  expect((await verdict(renamed)).problems).toEqual(['README.txt has another header in the ZIP than in its directory']);
});
