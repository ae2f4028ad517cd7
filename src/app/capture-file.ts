import type { KeepWorld, KeptFile } from '#data/files/keep-file.ts';
import { keepFile } from '#data/files/keep-file.ts';
import type { CapturedFile, CaptureOutcome, Thumbnail } from '#data/files/local-file.ts';
import type { SendingSettings } from '#data/root-database.ts';
import { toLocalWriteError } from '#data/local-write-error.ts';
import type { DevelopedFrame } from '#platform/camera-frame.ts';
import { inspectFile } from '#platform/file-inspection.ts';
import { takenFileName } from '#platform/file-name.ts';

export interface CaptureWorld extends KeepWorld {
  /** Makes a picture of a frame of the camera. Rejects where it cannot. */
  develop: (frame: ImageBitmap) => Promise<DevelopedFrame>;
  newId: () => string;
  /** Frees what is safe; gives the bytes that were freed. */
  makeRoom: () => Promise<number>;
  /** A small picture of a picture; null for what is none. Rejects for one that is broken. */
  thumbnail: (file: Blob, type: string) => Promise<Omit<Thumbnail, 'id'> | null>;
  /** A photo made smaller; null where it stays as it is. Rejects for one that is broken. */
  reduce: (file: Blob, type: string) => Promise<Blob | null>;
}

/** What a file without a name is called. */
function defaultName(type: string, now: number): string {
  const [kind, extension] = type.split('/');
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  const stem = { image: 'photo', video: 'video' }[kind ?? ''] ?? 'document';
  return `${stem}-${time}.${extension === 'jpeg' ? 'jpg' : extension}`;
}

/** The name of what has become a JPEG. */
function jpegName(name: string): string {
  return `${name.replace(/\.[^.]*$/, '')}.jpg`;
}

/** What is kept of a file: itself, or the smaller photo that its user wants instead. What was made of a kept one stays as it was made. */
async function toKeep(
  { reduce }: CaptureWorld,
  { file, name, originalId, target }: CapturedFile & { file: Blob },
  type: string,
  pictures: SendingSettings['pictures'],
): Promise<{ blob: Blob; name: string; type: string }> {
  const original = { blob: file, name, type };
  if (pictures === 'original' || target.kind !== 'photo' || originalId !== null) return original;
  const smaller = await reduce(file, type);
  if (smaller === null) return original;
  return { blob: smaller, name: name === '' ? '' : jpegName(name), type: smaller.type };
}

/** A frame of the camera as a picture; a file as it is. */
async function developed({ develop }: CaptureWorld, file: Blob | ImageBitmap): Promise<DevelopedFrame> {
  return file instanceof Blob ? { picture: file, flaw: null } : develop(file);
}

/** Looks a file over, and keeps it or says why not. Never rejects: whatever happens is told of this file. */
export async function captureFile(
  world: CaptureWorld,
  given: CapturedFile,
  pictures: SendingSettings['pictures'] = 'original',
): Promise<CaptureOutcome> {
  const { originalId, target } = given;
  const refused = (fault: (CaptureOutcome & { kept: false })['fault']): CaptureOutcome => ({
    kept: false,
    name: given.name,
    fault,
  });
  try {
    const frame = await developed(world, given.file).catch(() => 'broken' as const);
    if (frame === 'broken') return refused('FrameFailed');
    const { picture: file, flaw } = frame;
    const seen = await inspectFile(file);
    if ('fault' in seen) return refused(seen.fault);
    const kept = await toKeep(world, { ...given, file }, seen.type, pictures).catch(() => 'broken' as const);
    if (kept === 'broken') return refused('BrokenPicture');
    const { blob, type } = kept;
    const small = await world.thumbnail(blob, type).catch(() => 'broken' as const);
    if (small === 'broken') return refused('BrokenPicture');
    const name = takenFileName(kept.name, defaultName(type, world.clock()));
    const making = { name, type, blob, target, originalId, thumbnail: small };
    const keep = (): Promise<KeptFile> => keepFile(world, { ...making, id: world.newId() });
    const done = await keep().catch(async (error: unknown) => {
      // What the server has confirmed makes room for what it has not.
      if (toLocalWriteError(error).code !== 'QuotaExceeded' || (await world.makeRoom()) === 0) throw error;
      return keep();
    });
    return { kept: true, name, ...done, ...(flaw === null ? {} : { flaw }) };
  } catch (error) {
    return refused(toLocalWriteError(error).code === 'QuotaExceeded' ? 'StorageFull' : 'StorageFailed');
  }
}
