import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { captureFile } from '#app/workers/capture-file.ts';
import type { CaptureWorld } from '#app/workers/capture-file.ts';
import { placeMax } from '#contract/entities/upload.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { developFrame } from '#platform/camera/camera-frame.ts';
import { reducePicture } from '#platform/camera/reduce-picture.ts';
import { makeThumbnail } from '#platform/camera/thumbnail.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';

let world: CaptureWorld;

beforeEach(() => {
  const db = new UserDatabase(`captured-${v7()}`, certifier.id);
  const clock = (): number => Date.now();
  world = {
    db,
    clock,
    newId: v7,
    mutate: createMutate({ db, clock, newId: v7, actor: certifier, afterCommit: () => undefined }),
    develop: developFrame,
    thumbnail: makeThumbnail,
    reduce: reducePicture,
    evict: () => Promise.resolve(0),
  };
});
afterEach(() => world.db.delete());

const target = { orderId: testId(1), clientId: null, kind: 'photo' as const, requirement: null };

/** Returns a picture of noise with the size of a camera picture. */
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

test('[FL1] stores a photo of several chunks with its hash and thumbnail, and reads it after the database was closed', async () => {
  const photo = await taken(1_600, 1_200);
  expect(photo.size).toBeGreaterThan(1_100_000);
  const outcome = await captureFile(world, { file: photo, name: 'cave.jpg', target, originalId: null });
  expect(outcome).toMatchObject({ stored: true, isDuplicate: false });
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

test('[PL3f] a plan drawn upon the one of who had the order takes the next place', async () => {
  const plan = { ...target, kind: 'plan' as const };
  const former = testUpload(51, 1, { ...plan, place: placeMax + 1, byFormer: true });
  await storeRows(world.db, 'uploads', [testUpload(50, 1, { ...plan, place: 2 }), former]);
  const file = await taken(300, 200);
  const outcome = await captureFile(world, { file, name: 'rez.jpg', target: plan, originalId: former.id });
  const stored = await world.db.uploads.get(outcome.stored ? outcome.uploadId : '');
  expect(stored?.row).toMatchObject({ place: 3, originalId: former.id });
});

test('rejects a picture that is truncated near its beginning, and stores nothing', async () => {
  const photo = await taken(300, 200);
  const broken = photo.slice(0, 400);
  const outcome = await captureFile(world, { file: broken, name: 'cave.jpg', target, originalId: null });
  expect(outcome).toEqual({ stored: false, name: 'cave.jpg', fault: 'BrokenPicture' });
  expect([await world.db.files.count(), await world.db.fileChunks.count()]).toEqual([0, 0]);
});

/** Returns a picture with a camera annotation between its header and its pixels, where EXIF data is. */
async function annotated(width: number, height: number): Promise<Blob> {
  const photo = await taken(width, height);
  const note = new TextEncoder().encode('Exif\0\0camera of Sophie');
  const segment = new Uint8Array([0xff, 0xe1, 0, note.length + 2, ...note]);
  const parts = new Blob([photo.slice(0, 2), segment, photo.slice(2)]);
  // Builds the blob from one piece, as a camera does. Firefox does not recognise a picture whose blob begins with a piece
  // this small.
  return new Blob([await parts.arrayBuffer()], { type: 'image/jpeg' });
}

async function storedBlob(file: Blob, pictures: 'original' | 'reduced'): Promise<Blob> {
  const outcome = await captureFile(world, { file, name: 'toit.jpeg', target, originalId: null }, pictures);
  expect(outcome).toMatchObject({ stored: true });
  const read = await readLocalFile(world.db, outcome.stored ? outcome.uploadId : '');
  return read ?? new Blob();
}

test('stores a reduced photo with a longer side of 2 560 pixels and without camera metadata; stores an original unchanged', async () => {
  const photo = await annotated(2_800, 1_400);
  const hasNote = async (blob: Blob): Promise<boolean> => (await blob.text()).includes('camera of Sophie');
  const reduced = await storedBlob(photo, 'reduced');
  const { width, height } = await createImageBitmap(reduced);
  expect([width, height, reduced.size < photo.size, await hasNote(reduced)]).toEqual([2_560, 1_280, true, false]);
  const [stored] = await world.db.files.toArray();
  expect(stored).toMatchObject({ name: 'toit.jpg', type: 'image/jpeg', size: reduced.size });
  const original = await storedBlob(photo, 'original');
  expect([await sha256(original), await hasNote(original)]).toEqual([await sha256(photo), true]);
});

test('stores a small photo unchanged', async () => {
  const photo = await annotated(800, 600);
  expect(await sha256(await storedBlob(photo, 'reduced'))).toBe(await sha256(photo));
});

/** Returns a frame as a camera shows it: one grey crossed by a few lines. */
async function shown(grey: number, lines: number): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(1_280, 720);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas here');
  context.fillStyle = `rgb(${grey} ${grey} ${grey})`;
  context.fillRect(0, 0, 1_280, 720);
  context.fillStyle = '#ffffff';
  for (let line = 0; line < lines; line += 1) context.fillRect(line * 60, 0, 20, 720);
  return createImageBitmap(canvas);
}

test.each([
  ['sharp', 90, 20, {}],
  ['of a bare wall', 90, 0, { flaw: 'blurred' }],
  ['in the dark', 5, 0, { flaw: 'dark' }],
])('stores a camera frame (%s) as a JPEG of the same size, and reports its flaw', async (_, grey, lines, flaw) => {
  const file = await shown(grey, lines);
  const outcome = await captureFile(world, { file, name: 'photo-1.jpg', target, originalId: null });
  const uploadId = outcome.stored ? outcome.uploadId : '';
  expect(outcome).toEqual({ stored: true, uploadId, name: 'photo-1.jpg', isDuplicate: false, ...flaw });
  const { width, height } = await createImageBitmap((await readLocalFile(world.db, uploadId)) ?? new Blob());
  expect([width, height]).toEqual([1_280, 720]);
  // The frame's pixels are released, because the next frames need the memory.
  expect(file.width).toBe(0);
});
