import type { IncomingMessage } from 'node:http';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Busboy } from '@fastify/busboy';
import { fileHeadLength } from '#contract/rules/files/file-types.ts';
import { CodedError } from '../errors.ts';
import { arrivingMode, formFilePrefix } from './arriving.ts';

/** Maximum number of files of one form. More are not read. */
const filesMax = 40;
const fieldsMax = 20;

/** A file of a form that has arrived whole, in a temporary file. Size in bytes, SHA-256 in lower-case hex. */
export interface ArrivedFile {
  field: string;
  name: string;
  size: number;
  sha256: string;
  head: Uint8Array;
  /** True when it is larger than allowed: the rest was not stored. */
  isCut: boolean;
  path: string;
}

/** Writes a stream to a file and measures it on the way. */
async function spool(stream: BusboyFileStream, to: string): Promise<Omit<ArrivedFile, 'field' | 'name'>> {
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let size = 0;
  async function* measured(source: Readable): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (size < fileHeadLength) head.push(chunk);
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(stream, measured, createWriteStream(to, { mode: arrivingMode }));
  const start = Buffer.concat(head).subarray(0, fileHeadLength);
  return { size, sha256: hash.digest('hex'), head: start, isCut: stream.truncated, path: to };
}

/** Milliseconds in which what arrived of a broken form must be parsed. */
const restWithin = 30_000;

/**
 * Parses a form to its end, or to where its connection broke: files that arrived whole by then are not lost.
 * @param abandon ends the files that nothing else ends any more
 * @returns false when the form did not arrive whole
 */
function parsed(request: IncomingMessage, parser: BusboyInstance, abandon: () => void): Promise<boolean> {
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    const settle = (isWhole: boolean): void => {
      clearTimeout(timer);
      resolve(isWhole);
    };
    parser.once('finish', () => settle(request.complete));
    parser.on('error', () => settle(false));
    request.on('error', () => undefined);
    request.once('close', () => {
      if (request.complete) return;
      parser.end();
      timer = setTimeout(() => {
        abandon();
        settle(false);
      }, restWithin).unref();
    });
    request.pipe(parser);
  });
}

/** @throws {CodedError} ValidationFailed for a form that does not say what separates its parts */
function parserOf({ headers }: IncomingMessage, fileBytes: number): BusboyInstance {
  const type = headers['content-type'] ?? '';
  const limits = { fileSize: fileBytes, files: filesMax, fields: fieldsMax, fieldSize: 1024, headerPairs: 20 };
  try {
    // The parser takes an empty one.
    if (/;\s*boundary\s*=\s*(?:""\s*)?(?:;|$)/i.test(type)) throw new CodedError('ValidationFailed');
    return new Busboy({ headers: { ...headers, 'content-type': type }, limits });
  } catch {
    throw new CodedError('ValidationFailed');
  }
}

/**
 * Reads the files of a multipart form one after the other, never whole in memory, and gives each that arrived to `take`
 * before the next is read. A connection that breaks loses the file under way only.
 * @param folder for the file under way
 * @returns false when the form did not arrive whole
 * @throws {CodedError} ValidationFailed for a form that does not say what separates its parts
 */
export async function readForm(
  request: IncomingMessage,
  { folder, fileBytes }: { folder: string; fileBytes: number },
  take: (file: ArrivedFile) => Promise<void>,
): Promise<boolean> {
  // The connection ended before anything was read.
  if (request.destroyed) return false;
  const parser = parserOf(request, fileBytes);
  const open = new Set<BusboyFileStream>();
  let failure: { error: unknown } | undefined;
  let tasks = Promise.resolve();
  let last: BusboyFileStream | undefined;
  let torn: BusboyFileStream | undefined;
  // The parser fails where the form breaks off, and then ends the file under way: like a whole one, unless it is the first.
  parser.on('error', () => {
    torn = last;
  });
  parser.on('file', (field, stream, name) => {
    open.add(stream);
    last = stream;
    // A form that ends within a file may end its stream with an error before it is read.
    stream.on('error', () => undefined);
    tasks = tasks.then(async () => {
      if (failure !== undefined || name === '') return void stream.resume();
      const to = path.join(folder, `${formFilePrefix}${randomUUID()}`);
      try {
        const arrived = await spool(stream, to);
        open.delete(stream);
        if (stream === torn) throw new Error('the form broke off');
        await take({ field, name, ...arrived });
      } finally {
        await rm(to, { force: true });
      }
    });
    tasks = tasks.catch((error: unknown) => {
      failure ??= { error };
      stream.resume();
    });
  });
  const isWhole = await parsed(request, parser, () => {
    for (const stream of open) stream.destroy(new Error('the form broke off'));
  });
  await tasks;
  if (isWhole && failure !== undefined) throw failure.error;
  return isWhole;
}
