import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import { z } from 'zod';
import {
  encryptedEntry,
  notMeasured,
  pixelsMax,
  searchStep,
  sizeHead,
  sizeHeadMax,
} from '#contract/rules/file-content.ts';
import type { ContentFault } from './inspect-file.ts';

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function pictureFault(file: FileHandle, type: string, size: number): Promise<ContentFault | null> {
  for (let head = sizeHead; ; head *= 8) {
    try {
      const { height, width } = imageSize(await bytesOf(file, 0, Math.min(head, size)));
      return width * height > pixelsMax ? 'tooManyPixels' : null;
    } catch {
      if (head >= Math.min(size, sizeHeadMax)) return notMeasured.has(type) ? null : 'broken';
    }
  }
}

async function mayBeEncrypted(file: FileHandle, size: number): Promise<boolean> {
  for (let from = 0; from < size; from += searchStep) {
    const bytes = await bytesOf(file, from, from + searchStep + encryptedEntry.length);
    if (Buffer.from(bytes).includes(encryptedEntry, 0, 'latin1')) return true;
  }
  return false;
}

/** Returns true for a PDF that asks for a password before it opens; false for one that the library cannot read. */
async function asksForPassword(file: FileHandle, size: number): Promise<boolean> {
  const library = await import('pdfjs-dist/legacy/build/pdf.mjs');
  class FileRange extends library.PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void bytesOf(file, begin, end).then((bytes) => this.onDataRange(begin, bytes));
    }
  }
  const range = new FileRange(size, null);
  const opening = library.getDocument({ range, disableAutoFetch: true, disableStream: true, verbosity: 0 });
  try {
    await opening.promise;
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException';
  }
}

/** Decodes a picture to its end: one that was cut has a good start. */
async function isWhole(path: string): Promise<boolean> {
  const small = sharp(path, { failOn: 'truncated', limitInputPixels: pixelsMax }).resize(16).raw();
  return small.toBuffer().then(
    () => true,
    () => false,
  );
}

const { path, type } = z.object({ path: z.string(), type: z.string() }).parse(workerData);
const file = await open(path, 'r');
const { size } = await file.stat();
let fault: ContentFault | null = null;
if (type.startsWith('image/')) {
  fault = await pictureFault(file, type, size);
  if (fault === null && !notMeasured.has(type) && !(await isWhole(path))) fault = 'broken';
}
if (type === 'application/pdf' && (await mayBeEncrypted(file, size)) && (await asksForPassword(file, size)))
  fault = 'locked';
parentPort?.postMessage(fault);
