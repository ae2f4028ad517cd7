import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open, readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

/**
 * Verifies an audit file: `npm run verify -- file.zip [--key key.pem | --key https://…/audit-key.json]`. Ends with 1 when it was
 * altered. It needs Node.js and this file, and shares nothing with the server: it reads the ZIP's directory and hashes every file.
 */

interface Manifest {
  madeAt: string;
  order: { id: string; number: string | null };
  files: { path: string; sha256: string; size: number }[];
}

/** The entries that the manifest cannot list. */
const unlisted: readonly string[] = ['manifest.json', 'manifest.jws'];

/** Offsets and sizes of the entries, by path. */
type Entries = Map<string, { at: number; size: number }>;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw new Error('the ZIP ends too early');
  return buffer;
}

/** Reads the directory at the end of a ZIP without a comment, whose entries are stored uncompressed. */
async function entriesOf(file: FileHandle): Promise<Entries> {
  const { size } = await file.stat();
  const end = await bytesAt(file, Math.max(0, size - 22), Math.min(size, 22));
  if (size < 22 || end.readUInt32LE(0) !== 0x06054b50) throw new Error('this is no whole ZIP');
  const directory = await bytesAt(file, end.readUInt32LE(16), end.readUInt32LE(12));
  const entries: Entries = new Map();
  for (let at = 0; at < directory.length;) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the ZIP is damaged');
    if (directory.readUInt16LE(at + 10) !== 0) throw new Error('an entry of the ZIP is compressed');
    const nameLength = directory.readUInt16LE(at + 28);
    const path = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (entries.has(path)) throw new Error(`${path} is in the ZIP twice`);
    entries.set(path, { at: directory.readUInt32LE(at + 42), size: directory.readUInt32LE(at + 20) });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Yields an entry's bytes, a megabyte at a time. */
async function* contentOf(file: FileHandle, entries: Entries, path: string): AsyncGenerator<Buffer> {
  const entry = entries.get(path);
  if (entry === undefined) throw new Error(`${path} is missing`);
  const header = await bytesAt(file, entry.at, 30);
  const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  for (let from = 0; from < entry.size; from += 2 ** 20)
    yield bytesAt(file, start + from, Math.min(2 ** 20, entry.size - from));
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
    const hash = createHash('sha256');
    if (entries.has(path)) for await (const part of contentOf(file, entries, path)) hash.update(part);
    else problems.push(`${path} is missing`);
    if (entries.has(path) && (entries.get(path)?.size !== size || hash.digest('hex') !== sha256))
      problems.push(`${path} was altered`);
  }
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
    console.error('Usage: npm run verify -- file.zip [--key key.pem or the address of audit-key.json]');
    process.exit(2);
  }
  const { problems, facts } = await verifyAuditFile(name, values.key === undefined ? null : await keyFrom(values.key));
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
  console.log(`✓ ${facts.join(', ')}`);
  if (values.key === undefined)
    console.log('  The key is the one in the file. Compare it with the company’s: --key https://…/audit-key.json');
}
