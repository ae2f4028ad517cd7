import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storeCapture } from '#data/capture/store-capture.ts';
import { newId } from '#platform/session/ids.ts';
import type { FileWorld } from './file-world.ts';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Returns the bytes of a photo of this size. */
export function photo(size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([jpegHead, randomBytes(size - jpegHead.length)]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Captures a photo on the phone. Returns its identifier. */
export async function capture(
  world: FileWorld,
  bytes: Buffer<ArrayBuffer>,
  name = 'toit.jpg',
  type = 'image/jpeg',
): Promise<string> {
  const kept = await storeCapture(
    { db: world.db, mutate: world.keep, clock: () => Date.parse('2026-11-20T09:00:00.000Z') },
    {
      id: newId(),
      name,
      type,
      blob: new Blob([bytes]),
      target: { orderId: world.order.id, clientId: null, kind: 'photo', requirement: null },
      originalId: null,
      thumbnail: null,
    },
  );
  return kept.uploadId;
}

/** Returns the hash of a file's bytes on the server; null without any. */
export async function onServer({ folder }: FileWorld, id: string): Promise<string | null> {
  return readFile(join(folder, id)).then(sha256, () => null);
}
