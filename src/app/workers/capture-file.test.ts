import { deflateSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isFreedToday } from '#data/offline-files/freed-today.ts';
import { evictForCapture } from '#data/storage-quota/evict.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { nextDownload } from '#data/offline-files/download-plan.ts';
import { offlineFileFor } from '#data/offline-files/pins.ts';
import { LocalWriteError } from '#data/outbox/local-write-error.ts';
import { createMutate } from '#data/outbox/mutate.ts';
import { UserDatabase } from '#data/database/user-database.ts';
import { newId } from '#platform/session/ids.ts';
import { fillDiskAfter } from '#tests/support/data/full-disk.ts';
import { encryptedPdfs, heicPhoto } from '#tests/support/files/phone-files.ts';
import { jpegTaken, jpegWithMetadata } from '#tests/support/files/pictures.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import type { CaptureWorld } from './capture-file.ts';
import { captureFile } from './capture-file.ts';

const target = { orderId: testId(1), clientId: null, kind: 'photo' as const, requirement: null };

/** A PNG with a header only. */
function png(width: number, height: number): Blob {
  const header = Buffer.alloc(25);
  header.writeUInt32BE(13, 0);
  header.write('IHDR', 4);
  header.writeUInt32BE(width, 8);
  header.writeUInt32BE(height, 12);
  header.set([8, 2, 0, 0, 0], 16);
  const pixels = deflateSync(Buffer.alloc(10));
  return new Blob([Buffer.from('89504e470d0a1a0a', 'hex'), header, pixels]);
}

let world: CaptureWorld;

beforeEach(() => {
  const db = new UserDatabase(`capture-${newId()}`, certifier.id);
  const clock = (): number => Date.parse('2026-11-20T09:00:00.000Z');
  world = {
    db,
    clock,
    newId,
    mutate: createMutate({ db, clock, newId, actor: certifier, afterCommit: () => undefined }),
    develop: () => Promise.reject(new Error('no frame was given')),
    thumbnail: () => Promise.resolve(null),
    reduce: () => Promise.resolve(null),
    evict: () => Promise.resolve(0),
  };
});
afterEach(() => world.db.delete());

function capture(file: Blob, name = 'cave.png') {
  return captureFile(world, { file, name, target, originalId: null });
}

describe('bad input', () => {
  test.each([
    ['a file without bytes', () => new Blob([]), 'EmptyFile'],
    ['text that is called a picture', () => new Blob(['bonjour '.repeat(50)]), 'UnsupportedFileType'],
    [
      'a drawing with a script',
      () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']),
      'UnsupportedFileType',
    ],
    ['a picture bomb', () => png(50_000, 50_000), 'PictureTooLarge'],
    [
      'a picture without its header',
      () => new Blob([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)]),
      'BrokenPicture',
    ],
    ['a PDF that asks for a password (RC4)', () => new Blob([encryptedPdfs.rc4Locked]), 'ProtectedDocument'],
    ['a PDF that asks for a password (AES)', () => new Blob([encryptedPdfs.aesLocked]), 'ProtectedDocument'],
    ['text that mentions a PDF far below', () => new Blob(['bonjour '.repeat(200), '%PDF-1.4']), 'UnsupportedFileType'],
    ['a Windows program', () => new Blob(['MZ\u0090\0\u0003', new Uint8Array(512)]), 'UnsupportedFileType'],
    ['a Linux program', () => new Blob(['\u007FELF\u0002\u0001', new Uint8Array(512)]), 'UnsupportedFileType'],
  ])('%s', async (_what, file, fault) => {
    expect(await capture(file())).toEqual({ stored: false, name: 'cave.png', fault });
    expect([await world.db.files.count(), await world.db.fileChunks.count(), await world.db.outbox.count()]).toEqual([
      0, 0, 0,
    ]);
  });

  test('refuses a file larger than the server accepts without reading it', async () => {
    const slice = vi.fn<Blob['slice']>();
    class Large extends Blob {
      override readonly slice = slice;
      override get size(): number {
        return 300 * 1024 * 1024;
      }
    }
    expect(await capture(new Large(['x']))).toMatchObject({ stored: false, fault: 'FileTooLarge' });
    expect(slice).not.toHaveBeenCalled();
  });

  test('a picture that no browser can draw is broken', async () => {
    world.thumbnail = () => Promise.reject(new Error('cannot be decoded'));
    expect(await capture(png(10, 10))).toMatchObject({ stored: false, fault: 'BrokenPicture' });
  });
});

describe('what phones and scanners make', () => {
  test.each([
    ['a PDF with an owner password (RC4)', () => new Blob([encryptedPdfs.rc4Open])],
    ['a PDF with an owner password (AES)', () => new Blob([encryptedPdfs.aesOpen])],
    [
      'a PDF whose text is about encryption',
      () => new Blob([`%PDF-1.7\n${' '.repeat(1_048_570)}stream (trailer << /Encrypt 5 0 R >>) Tj endstream`]),
    ],
    ['a photo with 2 MB of metadata', () => new Blob([jpegWithMetadata(32)])],
    ['a HEIC photo', () => new Blob([heicPhoto])],
  ])('%s is stored whole', async (_what, file) => {
    const given = file();
    const outcome = await capture(given);
    expect(outcome).toMatchObject({ stored: true });
    const kept = await readLocalFile(world.db, outcome.stored ? outcome.uploadId : '');
    expect(await kept?.arrayBuffer()).toEqual(await given.arrayBuffer());
  });

  const at = '2026-11-12T13:05:09.000Z';
  const picked = (bytes: BlobPart, lastModified: string) =>
    new File([bytes], 'IMG_0007.jpg', { lastModified: Date.parse(lastModified) });

  test.each([
    ['the camera, with its offset', () => new Blob([heicPhoto]), at],
    ['the camera, whose clock had the time of Belgium', () => new Blob([jpegTaken('2026:11:12 14:05:09')]), at],
    ['the camera, in summer', () => new Blob([jpegTaken('2026:07:12 14:05:09')]), '2026-07-12T12:05:09.000Z'],
    ['the file, without metadata', () => picked(png(10, 10), at), at],
    ['the file, when the camera’s clock was ahead', () => picked(jpegTaken('2031:01:01 00:00:00'), at), at],
    ['nobody, when both are in the future', () => picked(png(10, 10), '2026-11-20T09:00:01.000Z'), undefined],
    ['nobody, when the system knows no date', () => picked(png(10, 10), '1970-01-01T00:00:00.000Z'), undefined],
    ['nobody, for a frame of the camera', () => png(10, 10), undefined],
  ])('when a photo was taken is said by %s', async (_who, file, takenAt) => {
    await capture(file());
    expect((await world.db.uploads.toArray())[0]?.row.takenAt).toBe(takenAt);
  });

  test('a reduced photo and an edited copy keep the hour of the original', async () => {
    world.reduce = () => Promise.resolve(new Blob([jpegTaken(undefined)], { type: 'image/jpeg' }));
    const given = { file: new Blob([heicPhoto]), name: 'cave.heic', target, originalId: null };
    const original = await captureFile(world, given, 'reduced');
    const originalId = original.stored ? original.uploadId : null;
    await captureFile(world, { file: png(10, 10), name: 'cave.png', target, originalId });
    expect((await world.db.uploads.toArray()).map(({ row }) => row.takenAt)).toEqual([at, at]);
  });
});

describe('a stored file', () => {
  test('takes its type from its content, not from its extension', async () => {
    expect(await capture(png(10, 10), 'plan.pdf')).toMatchObject({ stored: true, name: 'plan.pdf' });
    expect((await world.db.files.toArray())[0]?.type).toBe('image/png');
  });

  test('takes the last part of a path as its name, and gets a default name without one', async () => {
    expect(await capture(png(10, 10), '../../etc/cave.png')).toMatchObject({ name: 'cave.png' });
    expect(await capture(png(11, 10), '')).toMatchObject({ name: 'photo-20261120-100000.png' });
  });

  test('is stored twice for two files with one name, and once for the same bytes twice', async () => {
    const first = await capture(png(10, 10));
    const second = await capture(png(20, 10));
    const again = await capture(png(10, 10));
    expect([first, second, again]).toMatchObject([
      { isDuplicate: false },
      { isDuplicate: false },
      { isDuplicate: true },
    ]);
    expect(await world.db.files.count()).toBe(2);
  });
});

describe('frames of the camera', () => {
  // No ImageBitmap exists without a browser; the test reads none of its pixels.
  const frame = { width: 10, height: 10, close: () => undefined } satisfies ImageBitmap;

  test('become a stored picture, with a note of what may be wrong with it', async () => {
    world.develop = () => Promise.resolve({ picture: png(10, 10), flaw: 'dark' });
    const given = { file: frame, name: 'photo-1.jpg', target, originalId: null };
    const outcome = await captureFile(world, given);
    expect(outcome).toMatchObject({ stored: true, name: 'photo-1.jpg', isDuplicate: false, flaw: 'dark' });
    expect(await world.db.files.toArray()).toMatchObject([{ name: 'photo-1.jpg', size: png(10, 10).size }]);
  });

  test('are reported as not stored when they cannot be drawn, and leave nothing', async () => {
    world.develop = () => Promise.reject(new Error('no canvas'));
    const given = { file: frame, name: 'photo-1.jpg', target, originalId: null };
    expect(await captureFile(world, given)).toEqual({ stored: false, name: 'photo-1.jpg', fault: 'FrameFailed' });
    expect([await world.db.files.count(), await world.db.outbox.count()]).toEqual([0, 0]);
  });
});

describe('photos that are to be reduced', () => {
  const smaller = new Blob([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(64)], { type: 'image/jpeg' });
  const reduced = (file: Blob, kind: 'photo' | 'plan' = 'photo') =>
    captureFile(world, { file, name: 'cave.nord.png', target: { ...target, kind }, originalId: null }, 'reduced');

  beforeEach(() => {
    world.reduce = () => Promise.resolve(smaller);
  });

  test('are stored reduced, under a name with the new extension', async () => {
    expect(await reduced(png(10, 10))).toMatchObject({ stored: true, name: 'cave.nord.jpg' });
    expect((await world.db.files.toArray())[0]).toMatchObject({ type: 'image/jpeg', size: smaller.size });
  });

  test('are photos only, and only when their user wants it', async () => {
    expect(await reduced(png(10, 10), 'plan')).toMatchObject({ name: 'cave.nord.png' });
    expect(await capture(png(11, 10))).toMatchObject({ name: 'cave.png' });
    const made = { file: png(12, 10), name: 'cave.png', target, originalId: testId(9) };
    expect(await captureFile(world, made, 'reduced')).toMatchObject({ name: 'cave.png' });
  });

  test('stay as they are when reducing does not make them smaller; a broken one is reported', async () => {
    world.reduce = () => Promise.resolve(null);
    expect(await reduced(png(10, 10))).toMatchObject({ stored: true, name: 'cave.nord.png' });
    world.reduce = () => Promise.reject(new Error('cannot be decoded'));
    expect(await reduced(png(12, 10))).toMatchObject({ stored: false, fault: 'BrokenPicture' });
  });
});

describe('[RN4] a full disk', () => {
  const db = (): UserDatabase => world.db;

  async function everything(of: UserDatabase): Promise<unknown> {
    return Promise.all(of.tables.map(async (table) => [table.name, await table.toCollection().primaryKeys()]));
  }

  function fullFor(times: number): void {
    const { mutate } = world;
    let left = times;
    world.mutate = (...call) => {
      if (left === 0) return mutate(...call);
      left -= 1;
      return Promise.reject(new LocalWriteError('QuotaExceeded'));
    };
  }

  test('is reported, and earlier captures stay intact', async () => {
    await capture(png(10, 10));
    fullFor(1);
    expect(await capture(png(20, 10))).toEqual({ stored: false, name: 'cave.png', fault: 'StorageFull' });
    expect([await world.db.files.count(), await world.db.fileChunks.count()]).toEqual([1, 1]);
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'wherever it ends (after %d writes) leaves nothing of the file, and all of those before it',
    async (writes) => {
      const first = new Blob([png(10, 10), new Uint8Array(1_200_000)]);
      expect(await capture(first)).toMatchObject({ stored: true });
      const before = await everything(world.db);
      const makeAgain = fillDiskAfter(writes);
      const second = await capture(new Blob([png(20, 10), new Uint8Array(1_300_000)]));
      makeAgain();
      expect(second).toEqual({ stored: false, name: 'cave.png', fault: 'StorageFull' });
      expect(await everything(world.db)).toEqual(before);
      const [file] = await world.db.files.toArray();
      const kept = await readLocalFile(world.db, file?.id ?? '');
      expect(await kept?.arrayBuffer()).toEqual(await first.arrayBuffer());
    },
  );

  test('evicts offline files for a capture, and never a capture', async () => {
    await capture(png(10, 10));
    await db().offlineFiles.put({ ...offlineFileFor(testUpload(70, 1, { size: 4 }), 'asked', 0), state: 'kept' });
    await db().offlineChunks.put({ id: testId(70), index: 0, bytes: new ArrayBuffer(4) });
    world.evict = (size) => evictForCapture(db(), size, world.clock());
    fullFor(1);
    expect(await capture(png(20, 10))).toMatchObject({ stored: true });
    expect([await db().offlineChunks.count(), await db().files.count()]).toEqual([0, 2]);
    // The evicted file is not downloaded again at once, into the space freed for captures.
    expect(await nextDownload(db(), world.clock(), new Set())).toBeUndefined();
    expect(await isFreedToday(db(), world.clock())).toBe(true);
  });

  test('evicts confirmed captures first', async () => {
    const evict = vi.fn<() => Promise<number>>(() => Promise.resolve(5_000_000));
    world.evict = evict;
    fullFor(1);
    expect(await capture(png(20, 10))).toMatchObject({ stored: true });
    expect(evict).toHaveBeenCalledOnce();
  });
});

describe('a file that is gone or was changed since it was chosen', () => {
  /** Returns a chosen file whose bytes the device gives up to an offset. */
  function goneAfter(whole: Blob, readable: number): Blob {
    const file = new Blob([whole]);
    file.slice = (from = 0, to = whole.size) => {
      const part = whole.slice(from, to);
      if (Math.min(to, whole.size) > readable)
        part.arrayBuffer = () => Promise.reject(new DOMException('changed', 'NotReadableError'));
      return part;
    };
    return file;
  }
  const pdf = new Blob(['\r\n%PDF-1.4\n', new Uint8Array(700_000)]);

  test.each([
    ['from its start', goneAfter(pdf, 0)],
    ['after its first part', goneAfter(pdf, 600_000)],
  ])('is said for what it is: %s', async (_where, file) => {
    expect(await capture(file, 'acte.pdf')).toEqual({ stored: false, name: 'acte.pdf', fault: 'FileUnreadable' });
    expect(await world.db.fileChunks.count()).toBe(0);
  });

  test('is not called broken when its thumbnail cannot be drawn', async () => {
    world.thumbnail = () => Promise.reject(new DOMException('', 'InvalidStateError'));
    expect(await capture(png(10, 10))).toMatchObject({ fault: 'BrokenPicture' });
    const gone = png(10, 10);
    world.thumbnail = () => {
      gone.slice = () => {
        throw new DOMException('gone', 'NotFoundError');
      };
      return Promise.reject(new DOMException('', 'InvalidStateError'));
    };
    expect(await capture(gone)).toMatchObject({ fault: 'FileUnreadable' });
  });

  test.each([
    ['a fault of the app', new TypeError('x is not a function'), 'CaptureFailed'],
    ['a closed database', new DOMException('closed', 'InvalidStateError'), 'StorageFailed'],
    ['a full one', new DOMException('full', 'QuotaExceededError'), 'StorageFull'],
  ])('%s is said for what it is', async (_what, error, fault) => {
    world.mutate = () => Promise.reject(error);
    expect(await capture(png(10, 10))).toMatchObject({ stored: false, fault });
  });
});

test('a PDF whose header follows a line is stored as one', async () => {
  const attestation = new Blob(['\r\n%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n']);
  expect(await capture(attestation, 'attestation.pdf')).toMatchObject({ stored: true, name: 'attestation.pdf' });
  expect(await world.db.files.toArray()).toMatchObject([{ type: 'application/pdf', size: attestation.size }]);
});
