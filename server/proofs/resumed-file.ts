import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileHeadLength } from '#contract/rules/files/file-types.ts';
import { arrivingMode } from './arriving.ts';
import type { ArrivedFile } from './read-form.ts';

/** A file that arrives in as many requests as its connection needs. */
export interface ResumedFile {
  /** Where the files are that are under way. */
  folder: string;
  /** The link's request. */
  requestId: string;
  /** Names the file within its link: the same after a reload of the page. */
  key: string;
  /** Bytes of the whole file. */
  total: number;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

function pathOf({ folder, requestId, key, total }: ResumedFile): string {
  return path.join(folder, `${digest(requestId)}-${digest(`${total}/${key}`)}`);
}

async function bytesAt(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** Returns the bytes of the starts of a link. */
async function startsOf({ folder, requestId }: ResumedFile): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder))
    if (name.startsWith(digest(requestId))) bytes += await bytesAt(path.join(folder, name));
  return bytes;
}

async function arrived(file: string): Promise<Omit<ArrivedFile, 'field' | 'name'>> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    if (size < fileHeadLength) head.push(chunk);
    size += chunk.length;
    hash.update(chunk);
  }
  const start = Buffer.concat(head).subarray(0, fileHeadLength);
  return { size, sha256: hash.digest('hex'), head: start, isCut: false, path: file };
}

/** The requests that add to a file, by its path, each with its end. */
const underWay = new Map<string, { body: IncomingMessage; ended: Promise<unknown> }>();

/**
 * Returns how many bytes of a file arrived. Ends the request that adds to it: whoever asks has lost its connection, which the
 * server may not know yet.
 */
export async function arrivedBytes(file: ResumedFile): Promise<number> {
  const before = underWay.get(pathOf(file));
  before?.body.destroy();
  await before?.ended;
  return bytesAt(pathOf(file));
}

/**
 * Adds a request's body to a file from an offset on. What arrives before its connection breaks stays. The whole file goes to
 * `take`, and is forgotten unless that returns false: then it is sent again without its bytes.
 * @param mostBytes of all unfinished files of the link
 * @returns `whole`; else how many bytes arrived, also when the offset is another one or another request adds to it
 */
export async function resumeFile(
  file: ResumedFile,
  { from, body, mostBytes }: { from: number; body: IncomingMessage; mostBytes: number },
  take: (file: Omit<ArrivedFile, 'field' | 'name'>) => Promise<boolean>,
): Promise<{ offset: number } | 'full' | 'whole'> {
  const to = pathOf(file);
  if (underWay.has(to)) return { offset: await bytesAt(to) };
  const adding = add();
  const ended = adding.catch(() => undefined);
  underWay.set(to, { body, ended });
  void ended.then(() => underWay.delete(to));
  return adding;

  async function add(): Promise<{ offset: number } | 'full' | 'whole'> {
    const stored = await startsOf(file);
    const there = await bytesAt(to);
    if (there !== from) return { offset: there };
    if (stored + file.total - from > mostBytes) return 'full';
    let size = from;
    async function* bounded(source: Readable): AsyncGenerator<Buffer> {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > file.total) throw new Error('the file is larger than announced');
        yield chunk;
      }
    }
    const isWhole = await pipeline(body, bounded, createWriteStream(to, { flags: 'a', mode: arrivingMode })).then(
      () => size === file.total,
      () => false,
    );
    if (!isWhole) return { offset: await bytesAt(to) };
    if (await take(await arrived(to))) await rm(to, { force: true });
    return 'whole';
  }
}
