import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { imageSize } from 'image-size';
import { notMeasured, pixelsMax, sizeHead, sizeHeadMax } from '#contract/rules/files/file-content.ts';
import { encryptionOf } from '#contract/rules/files/pdf-encryption.ts';
import { boundedSharp } from '../renditions/bounded-sharp.ts';
import { avifPixelsMax } from '../renditions/limits.ts';
import type { ContentFault, InspectedFile } from './inspect-file.ts';

async function bytesOf(file: FileHandle, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(to - from);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
  return bytes.subarray(0, bytesRead);
}

async function pictureFault(file: FileHandle, type: string, size: number): Promise<ContentFault | null> {
  for (let head = sizeHead; ; head *= 8) {
    try {
      const { height, width } = imageSize(await bytesOf(file, 0, Math.min(head, size)));
      const most = type === 'image/avif' ? avifPixelsMax : pixelsMax;
      return width * height > most ? 'tooManyPixels' : null;
    } catch {
      if (head >= Math.min(size, sizeHeadMax)) return notMeasured.has(type) ? null : 'broken';
    }
  }
}

/** Returns true for a PDF that asks for a password before it opens; false for one that the library cannot read. */
async function asksForPassword(data: Uint8Array): Promise<boolean> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const opening = getDocument({ data, verbosity: 0 });
  try {
    await opening.promise;
    return false;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException';
  } finally {
    await opening.destroy();
  }
}

/** Decodes a picture to its end: one that was cut has a good start. */
async function isWhole(path: string): Promise<boolean> {
  const small = boundedSharp(path, { failOn: 'truncated', limitInputPixels: pixelsMax }).resize(16).raw();
  return small.toBuffer().then(
    () => true,
    () => false,
  );
}

async function faultOf(path: string, type: string): Promise<ContentFault | null> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  if (type === 'application/pdf') {
    const encryption = await encryptionOf((from, to) => bytesOf(file, from, to), size);
    return encryption !== null && (await asksForPassword(encryption)) ? 'locked' : null;
  }
  const fault = await pictureFault(file, type, size);
  return fault === null && !notMeasured.has(type) && !(await isWhole(path)) ? 'broken' : fault;
}

parentPort?.on('message', ({ path, type }: InspectedFile) => {
  void faultOf(path, type).then((fault) => parentPort?.postMessage(fault));
});
