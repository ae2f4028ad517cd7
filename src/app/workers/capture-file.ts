import { fileTime } from '#contract/rules/brussels-time.ts';
import { isReadable } from '#contract/rules/files/unreadable-file.ts';
import type { StoreCaptureOptions, StoredCapture } from '#data/capture/store-capture.ts';
import { storeCapture } from '#data/capture/store-capture.ts';
import type { CapturedFile, CaptureFault, CaptureOutcome } from '#data/capture/captured-file.ts';
import type { Thumbnail } from '#data/database/local-file.ts';
import type { UploadPolicy } from '#data/database/root-database.ts';
import type { LocalWriteCode } from '#data/outbox/local-write-error.ts';
import { toLocalWriteError } from '#data/outbox/local-write-error.ts';
import type { DevelopedFrame } from '#platform/camera/camera-frame.ts';
import { inspectFile } from '#platform/files/file-inspection.ts';
import { acceptedFileName } from '#platform/files/file-name.ts';
import { readTakenAt } from '#platform/files/taken-at.ts';

export interface CaptureWorld extends StoreCaptureOptions {
  /** Makes a picture of a frame of the camera. Rejects when it cannot. */
  develop: (frame: ImageBitmap) => Promise<DevelopedFrame>;
  newId: () => string;
  /** Evicts what is safe to lose, for a capture of this size; resolves with the bytes freed. */
  evict: (size: number) => Promise<number>;
  /** Makes a thumbnail of a picture; null for other files. Rejects for a broken picture. */
  thumbnail: (file: Blob, type: string) => Promise<Omit<Thumbnail, 'id'> | null>;
  /** Reduces a photo; null when it stays as it is. Rejects for a broken one. */
  reduce: (file: Blob, type: string) => Promise<Blob | null>;
}

/** Returns the name of a file that has none. */
function defaultName(type: string, now: number): string {
  const [kind, extension] = type.split('/');
  const stem = { image: 'photo', video: 'video' }[kind ?? ''] ?? 'document';
  return `${stem}-${fileTime(now)}.${extension === 'jpeg' ? 'jpg' : extension}`;
}

/** Returns the name of a file converted to JPEG. */
function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

/**
 * Returns what to store of a file: itself, or a reduced photo when its user wants that. Never reduces what was made
 * from a stored file.
 */
async function toStore(
  { reduce }: CaptureWorld,
  { file, name, originalId, target }: CapturedFile & { file: Blob },
  type: string,
  pictures: UploadPolicy['pictures'],
): Promise<{ blob: Blob; name: string; type: string }> {
  const original = { blob: file, name, type };
  if (pictures === 'original' || target.kind !== 'photo' || originalId !== null) return original;
  const smaller = await reduce(file, type);
  if (smaller === null) return original;
  return { blob: smaller, name: name === '' ? '' : jpegName(name), type: smaller.type };
}

/** Converts a frame of the camera to a picture; returns a file as it is. */
async function developed({ develop }: CaptureWorld, file: Blob | ImageBitmap): Promise<DevelopedFrame> {
  return file instanceof Blob ? { picture: file, flaw: null } : develop(file);
}

/** What a failed write says of a file. Anything else is a fault of the app. */
const faultsOfWrites: Partial<Record<LocalWriteCode, CaptureFault>> = {
  QuotaExceeded: 'StorageFull',
  DatabaseClosed: 'StorageFailed',
  FileUnreadable: 'FileUnreadable',
};

/** Inspects a file and stores it, or returns why not. Never rejects. */
export async function captureFile(
  world: CaptureWorld,
  given: CapturedFile,
  pictures: UploadPolicy['pictures'] = 'original',
): Promise<CaptureOutcome> {
  const { originalId, target } = given;
  const refused = (fault: CaptureFault): CaptureOutcome => ({ stored: false, name: given.name, fault });
  /** What draws a picture does not say whether it is broken, or its file away. */
  const broken = async (file: Blob): Promise<CaptureOutcome> =>
    refused((await isReadable(file)) ? 'BrokenPicture' : 'FileUnreadable');
  try {
    const frame = await developed(world, given.file).catch(() => 'broken' as const);
    if (frame === 'broken') return refused('FrameFailed');
    const { picture: file, flaw } = frame;
    const seen = await inspectFile(file);
    if ('fault' in seen) return refused(seen.fault);
    // A frame of the camera is of now, and a reduced photo no longer says when it was taken.
    const takenAt = given.file instanceof Blob ? await readTakenAt(file, seen.type, world.clock()) : null;
    const chosen = await toStore(world, { ...given, file }, seen.type, pictures).catch(() => 'broken' as const);
    if (chosen === 'broken') return await broken(file);
    const { blob, type } = chosen;
    const small = await world.thumbnail(blob, type).catch(() => 'broken' as const);
    if (small === 'broken') return await broken(blob);
    const name = acceptedFileName(chosen.name, defaultName(type, world.clock()));
    const making = { name, type, blob, target, originalId, thumbnail: small, takenAt };
    const store = (): Promise<StoredCapture> => storeCapture(world, { ...making, id: world.newId() });
    const storeIn = async (error: unknown, needed: number): Promise<StoredCapture> => {
      // Confirmed files are evicted for unconfirmed ones.
      if (toLocalWriteError(error).code !== 'QuotaExceeded' || (await world.evict(needed)) === 0) throw error;
      return store();
    };
    // A browser may need more than the size of the file: then all that is confirmed goes.
    const done = await store()
      .catch((error: unknown) => storeIn(error, blob.size))
      .catch((error: unknown) => storeIn(error, Infinity));
    return { stored: true, name, ...done, ...(flaw === null ? {} : { flaw }) };
  } catch (error) {
    return refused(faultsOfWrites[toLocalWriteError(error).code] ?? 'CaptureFailed');
  }
}
