import { createHash, createPublicKey, verify } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { z } from 'zod';

/**
 * Verifies audit files. It shares nothing with the server that writes them: it reads the ZIP's own directory and computes every
 * hash itself.
 */

const manifestShape = z.object({
  format: z.literal('mycerti-audit'),
  version: z.literal(1),
  key: z.string(),
  madeAt: z.string(),
  order: z.object({ id: z.string(), number: z.string().nullable() }),
  files: z.array(z.object({ path: z.string(), sha256: z.string(), size: z.number() })),
});

export interface AuditVerdict {
  /** One sentence each; empty when the file is whole and signed. */
  problems: string[];
  /** The identifier of the key that signed it; null when it could not be read. */
  keyId: string | null;
  /** The order's number, and the number of files that the manifest lists. */
  order: string | null;
  files: number;
  madeAt: string | null;
}

interface Entry {
  path: string;
  /** Offset of the entry's local header. */
  at: number;
  size: number;
}

const endLength = 22;
const directorySignature = 0x02014b50;
const endSignature = 0x06054b50;
const readAtOnce = 1024 * 1024;

async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead !== length) throw new Error('the ZIP ends too early');
  return buffer;
}

/** Reads the directory at the end of a ZIP without a comment, whose entries are stored uncompressed. */
async function entriesOf(file: FileHandle): Promise<Map<string, Entry>> {
  const { size } = await file.stat();
  const end = await bytesAt(file, Math.max(0, size - endLength), Math.min(size, endLength));
  if (size < endLength || end.readUInt32LE(0) !== endSignature) throw new Error('this is no whole ZIP');
  const directory = await bytesAt(file, end.readUInt32LE(16), end.readUInt32LE(12));
  const entries = new Map<string, Entry>();
  for (let at = 0; at < directory.length;) {
    if (directory.readUInt32LE(at) !== directorySignature) throw new Error('the directory of the ZIP is damaged');
    if (directory.readUInt16LE(at + 10) !== 0) throw new Error('an entry of the ZIP is compressed');
    const nameLength = directory.readUInt16LE(at + 28);
    const path = directory.toString('utf8', at + 46, at + 46 + nameLength);
    if (entries.has(path)) throw new Error(`${path} is in the ZIP twice`);
    entries.set(path, { path, at: directory.readUInt32LE(at + 42), size: directory.readUInt32LE(at + 20) });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Returns where an entry's bytes begin. */
async function startOf(file: FileHandle, { at }: Entry): Promise<number> {
  const header = await bytesAt(file, at, 30);
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
}

async function textOf(file: FileHandle, entries: Map<string, Entry>, path: string): Promise<Buffer> {
  const entry = entries.get(path);
  if (entry === undefined) throw new Error(`${path} is missing`);
  return bytesAt(file, await startOf(file, entry), entry.size);
}

async function hashOf(file: FileHandle, entry: Entry): Promise<string> {
  const hash = createHash('sha256');
  const start = await startOf(file, entry);
  for (let from = 0; from < entry.size; from += readAtOnce)
    hash.update(await bytesAt(file, start + from, Math.min(readAtOnce, entry.size - from)));
  return hash.digest('hex');
}

/** The entries that the manifest cannot list. */
const unlisted: readonly string[] = ['manifest.json', 'manifest.sig'];

/** Returns the signature; undefined unless its text is exactly what the server writes. */
function signatureOf(text: Buffer): Buffer | undefined {
  const signature = Buffer.from(text.toString('latin1'), 'base64');
  return text.equals(Buffer.from(`${signature.toString('base64')}\n`)) ? signature : undefined;
}

function parsedManifest(manifest: Buffer): z.infer<typeof manifestShape> {
  try {
    return manifestShape.parse(JSON.parse(manifest.toString('utf8')));
  } catch {
    throw new Error('manifest.json cannot be read');
  }
}

async function check(file: FileHandle, publicKey: string | null, verdict: AuditVerdict): Promise<void> {
  const { problems } = verdict;
  const entries = await entriesOf(file);
  const manifest = await textOf(file, entries, 'manifest.json');
  const signature = signatureOf(await textOf(file, entries, 'manifest.sig'));
  const key = createPublicKey(publicKey ?? (await textOf(file, entries, 'public-key.pem')).toString('utf8'));
  verdict.keyId = createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16);
  if (signature === undefined || !verify(null, manifest, key, signature))
    problems.push('manifest.json or manifest.sig was altered, or another key signed it');
  const { files, order, madeAt } = parsedManifest(manifest);
  verdict.order = order.number ?? order.id;
  verdict.files = files.length;
  verdict.madeAt = madeAt;
  const listed = new Set(files.map(({ path }) => path));
  for (const path of entries.keys())
    if (!listed.has(path) && !unlisted.includes(path)) problems.push(`${path} is not in the manifest`);
  for (const { path, sha256, size } of files) {
    const entry = entries.get(path);
    if (entry === undefined) problems.push(`${path} is missing`);
    else if (entry.size !== size || (await hashOf(file, entry)) !== sha256) problems.push(`${path} was altered`);
  }
}

/**
 * Verifies an audit file.
 * @param publicKey the key that the company publishes, PEM; null to use the file's own, which proves only that nothing changed
 * since its holder signed it
 */
export async function verifyAuditFile(name: string, publicKey: string | null): Promise<AuditVerdict> {
  const verdict: AuditVerdict = { problems: [], keyId: null, order: null, files: 0, madeAt: null };
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
