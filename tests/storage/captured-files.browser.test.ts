import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureFile } from '#app/capture-file.ts';
import type { CaptureWorld } from '#app/capture-file.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { createMutate } from '#data/mutate.ts';
import { UserDatabase } from '#data/user-database.ts';
import { makeThumbnail } from '#platform/thumbnail.ts';
import { certifier, testId } from '#tests/support/rows.ts';

let world: CaptureWorld;

beforeEach(() => {
  const db = new UserDatabase(`captured-${v7()}`, certifier.id);
  const clock = (): number => Date.now();
  world = {
    db,
    clock,
    newId: v7,
    mutate: createMutate({ db, clock, newId: v7, actor: certifier, afterCommit: () => undefined }),
    thumbnail: makeThumbnail,
    makeRoom: () => Promise.resolve(0),
  };
});
afterEach(() => world.db.delete());

const target = { orderId: testId(1), clientId: null, kind: 'photo' as const, requirement: null };

/** A picture as a camera gives it, of noise, so that it is as large as one. */
async function taken(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas here');
  const pixels = context.createImageData(width, height);
  for (let at = 0; at < pixels.data.length; at += 65_536)
    crypto.getRandomValues(pixels.data.subarray(at, Math.min(pixels.data.length, at + 65_536)));
  context.putImageData(pixels, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
}

function hex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(blob: Blob): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
}

test('[FL1] a photo of several chunks is kept with its hash and its thumbnail, and read again after the database was closed', async () => {
  const photo = await taken(1_600, 1_200);
  expect(photo.size).toBeGreaterThan(1_100_000);
  const outcome = await captureFile(world, { file: photo, name: 'cave.jpg', target, originalId: null });
  expect(outcome).toMatchObject({ kept: true, isDuplicate: false });
  world.db.close();
  await world.db.open();
  const [file] = await world.db.files.toArray();
  expect(file).toMatchObject({ name: 'cave.jpg', type: 'image/jpeg', size: photo.size, state: 'waiting' });
  expect(file?.sha256).toBe(await sha256(photo));
  const read = await readLocalFile(world.db, file?.id ?? '');
  expect(read === undefined ? '' : await sha256(read)).toBe(file?.sha256);
  const [small] = await world.db.thumbnails.toArray();
  expect(small).toMatchObject({ type: 'image/jpeg', width: 360, height: 270 });
  expect((await createImageBitmap(new Blob([small?.bytes ?? new ArrayBuffer(0)]))).width).toBe(360);
});

test('a picture that is cut off at its beginning is refused, and leaves nothing', async () => {
  const photo = await taken(300, 200);
  const broken = photo.slice(0, 400);
  const outcome = await captureFile(world, { file: broken, name: 'cave.jpg', target, originalId: null });
  expect(outcome).toEqual({ kept: false, name: 'cave.jpg', fault: 'BrokenPicture' });
  expect([await world.db.files.count(), await world.db.fileChunks.count()]).toEqual([0, 0]);
});
