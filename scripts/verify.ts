import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { crc32 } from 'node:zlib';

/**
 * Verifies an audit file: `npm run verify -- file.zip --key key.pem` or `--key https://…/audit-key.json`. Ends with 1 when it was
 * altered, and with 2 without the company's key: nothing is verified by a key that came with the file. It needs Node.js and this
 * file, and shares nothing with the server: it reads the ZIP's directory and hashes every file.
 */

interface Manifest {
  madeAt: string;
  order: { id: string; number: string | null };
  files: { path: string; sha256: string; size: number }[];
}

/** The entries that the manifest cannot list. */
const unlisted: readonly string[] = ['manifest.json', 'manifest.jws'];

/** An entry: where its bytes begin, how many there are, and their CRC-32. */
interface Entry {
  start: number;
  size: number;
  crc: number;
}
type Entries = Map<string, Entry>;

/** The flags that an entry may have: a descriptor follows its bytes, and its name is UTF-8. */
const described = 0x0008;
const utf8 = 0x0800;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw new Error('the ZIP ends too early');
  return buffer;
}

/** Returns the headers that stand before and after an entry's bytes, as its record of the directory demands them. */
function headersOf(record: Buffer, name: Buffer): { before: Buffer; after: Buffer } {
  const isDescribed = (record.readUInt16LE(8) & described) !== 0;
  const facts = record.subarray(16, 28);
  const lengths = Buffer.from([name.length & 0xff, name.length >> 8, 0, 0]);
  const signature = (last: string): Buffer => Buffer.from(`PK${last}`, 'latin1');
  return {
    before: Buffer.concat([
      signature('\u0003\u0004'),
      record.subarray(6, 16),
      isDescribed ? Buffer.alloc(12) : facts,
      lengths,
      name,
    ]),
    after: isDescribed ? Buffer.concat([signature('\u0007\u0008'), facts]) : Buffer.alloc(0),
  };
}

/**
 * Reads a ZIP whose entries are stored uncompressed and fill it: in the order of the directory at its end, without a gap, a
 * comment or a second name. Every program then finds the same files in it.
 */
async function entriesOf(file: FileHandle): Promise<Entries> {
  const { size } = await file.stat();
  const end = await bytesAt(file, Math.max(0, size - 22), Math.min(size, 22));
  if (size < 22 || end.readUInt32LE(0) !== 0x06054b50) throw new Error('this is no whole ZIP');
  const [length, begin] = [end.readUInt32LE(12), end.readUInt32LE(16)];
  if (begin + length !== size - 22) throw new Error('the directory of the ZIP is not at its end');
  const directory = await bytesAt(file, begin, length);
  const entries: Entries = new Map();
  let filled = 0;
  for (let at = 0; at < length;) {
    if (at + 46 > length || directory.readUInt32LE(at) !== 0x02014b50)
      throw new Error('the directory of the ZIP is damaged');
    const record = directory.subarray(at, at + 46);
    const name = directory.subarray(at + 46, at + 46 + record.readUInt16LE(28));
    if (name.length !== record.readUInt16LE(28)) throw new Error('the directory of the ZIP is damaged');
    const path = name.toString();
    if (record.readUInt16LE(10) !== 0) throw new Error('an entry of the ZIP is compressed');
    if (entries.has(path)) throw new Error(`${path} is in the ZIP twice`);
    const [crc, stored, unpacked] = [record.readUInt32LE(16), record.readUInt32LE(20), record.readUInt32LE(24)];
    const marks = record.readUInt16LE(8) & ~described;
    const isAscii = name.length === path.length;
    // Neither extra fields nor a comment, and on one disk.
    if (marks !== (isAscii ? 0 : utf8) || stored !== unpacked || record.readUIntLE(30, 6) !== 0)
      throw new Error(`${path} is not written in the ZIP as an audit file is`);
    if (record.readUInt32LE(42) !== filled)
      throw new Error(`before ${path}, the ZIP holds what its directory does not`);
    const { before, after } = headersOf(record, name);
    const start = filled + before.length;
    filled = start + stored + after.length;
    if (filled > begin) throw new Error('entries of the ZIP overlap');
    const found = [
      await bytesAt(file, start - before.length, before.length),
      await bytesAt(file, start + stored, after.length),
    ];
    if (!Buffer.concat(found).equals(Buffer.concat([before, after])))
      throw new Error(`${path} has another header in the ZIP than in its directory`);
    entries.set(path, { start, size: stored, crc });
    at += 46 + name.length;
  }
  if (filled !== begin) throw new Error('after its last entry, the ZIP holds what its directory does not');
  const counts = [end.readUInt32LE(4), end.readUInt16LE(8), end.readUInt16LE(10), end.readUInt16LE(20)];
  if (counts.join() !== [0, entries.size, entries.size, 0].join())
    throw new Error('the directory of the ZIP counts other entries');
  return entries;
}

/** Yields an entry's bytes, a megabyte at a time. */
async function* contentOf(file: FileHandle, entries: Entries, path: string): AsyncGenerator<Buffer> {
  const entry = entries.get(path);
  if (entry === undefined) throw new Error(`${path} is missing`);
  const { start, size } = entry;
  for (let from = 0; from < size; from += 2 ** 20) yield bytesAt(file, start + from, Math.min(2 ** 20, size - from));
}

async function whole(file: FileHandle, entries: Entries, path: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of contentOf(file, entries, path)) parts.push(part);
  return Buffer.concat(parts);
}

/** Returns whether a JWS without its payload (RFC 7515, appendix F) is the signature of these bytes, written as the server does. */
function isSigned(payload: Buffer, jws: string, key: ReturnType<typeof createPublicKey>): boolean {
  const [head = '', , given = ''] = jws.trimEnd().split('.');
  const signature = Buffer.from(given, 'base64url');
  if (jws !== `${head}..${signature.toString('base64url')}\n`) return false;
  return verify(null, Buffer.from(`${head}.${payload.toString('base64url')}`), key, signature);
}

async function check(file: FileHandle, publicKey: string | null, { problems, facts }: AuditVerdict): Promise<void> {
  const entries = await entriesOf(file);
  const payload = await whole(file, entries, 'manifest.json');
  const jws = (await whole(file, entries, 'manifest.jws')).toString('latin1');
  const key = createPublicKey(publicKey ?? (await whole(file, entries, 'public-key.pem')).toString());
  if (!isSigned(payload, jws, key)) {
    problems.push('manifest.json or manifest.jws was altered, or another key signed it');
    return;
  }
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- whoever has the key wrote it
  const { files, order, madeAt }: Manifest = JSON.parse(payload.toString());
  const listed = new Set(files.map(({ path }) => path));
  for (const path of entries.keys())
    if (!listed.has(path) && !unlisted.includes(path)) problems.push(`${path} is not in the manifest`);
  for (const { path, sha256, size } of files) {
    const entry = entries.get(path);
    if (entry === undefined) {
      problems.push(`${path} is missing`);
      continue;
    }
    const hash = createHash('sha256');
    let crc = 0;
    for await (const part of contentOf(file, entries, path)) {
      hash.update(part);
      crc = crc32(part, crc);
    }
    if (entry.size !== size || entry.crc !== crc || hash.digest('hex') !== sha256) problems.push(`${path} was altered`);
  }
  for (const path of unlisted)
    if (entries.get(path)?.crc !== crc32(await whole(file, entries, path))) problems.push(`${path} was altered`);
  const spki = key.export({ format: 'der', type: 'spki' });
  const keyId = createHash('sha256').update(spki).digest('hex').slice(0, 16);
  facts.push(`order ${order.number ?? order.id}`, `${files.length} files`, `made ${madeAt}`, `signed by key ${keyId}`);
}

export interface AuditVerdict {
  /** One sentence each; empty when the file is whole and signed. */
  problems: string[];
  facts: string[];
}

/**
 * Verifies an audit file.
 * @param publicKey the key that the company publishes, PEM; null to use the file's own, which proves only that nothing changed
 * since its holder signed it
 */
export async function verifyAuditFile(name: string, publicKey: string | null): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { problems: [], facts: [] };
  let file: FileHandle | undefined;
  try {
    file = await open(name, 'r');
    await check(file, publicKey, verdict);
  } catch (error) {
    verdict.problems.push(error instanceof Error ? error.message : 'the file cannot be read');
  } finally {
    await file?.close();
  }
  return verdict;
}

/** Returns the key of a file, or of the address where the company publishes it. */
async function keyFrom(place: string): Promise<string> {
  const text = /^https?:/.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8');
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- a key that is none is refused when it is used
  const { publicKey }: { publicKey: string } = text.startsWith('{') ? JSON.parse(text) : { publicKey: text };
  return publicKey;
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { key: { type: 'string' } } });
  const [name] = positionals;
  if (name === undefined || positionals.length > 1) {
    console.error('Usage: npm run verify -- file.zip --key key.pem, or the address of audit-key.json');
    process.exit(2);
  }
  const { problems, facts } = await verifyAuditFile(name, values.key === undefined ? null : await keyFrom(values.key));
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
  if (values.key !== undefined) console.log(`✓ ${facts.join(', ')}`);
  else {
    console.log(`? ${facts.join(', ')}`);
    console.log('  Signature not checked: its key is the one in the file, which anyone can make.');
    console.log('  Give the key that the company publishes: --key https://…/audit-key.json');
    process.exit(2);
  }
}
