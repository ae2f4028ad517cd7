import 'fake-indexeddb/auto';
import { createHash, randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keepFile } from '#data/files/keep-file.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { newId } from '#platform/ids.ts';
import { receiptPatience } from '#sync/file-sender.ts';
import type { FileWorld } from './file-world.ts';
import { createFileWorld } from './file-world.ts';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

function photo(size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([jpegHead, randomBytes(size - jpegHead.length)]);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Captures a photo on the phone; gives its identifier. */
async function capture(
  world: FileWorld,
  bytes: Buffer<ArrayBuffer>,
  name = 'toit.jpg',
  type = 'image/jpeg',
): Promise<string> {
  const kept = await keepFile(
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

async function onServer({ folder }: FileWorld, id: string): Promise<string | null> {
  return readFile(join(folder, id)).then(sha256, () => null);
}

async function receivedAt({ db }: FileWorld, id: string): Promise<string | null | undefined> {
  return (await db.uploads.get(id))?.row.receivedAt;
}

describe('files on their way', { timeout: 60_000 }, () => {
  test('[FL1] [FL2] [FL3] forty photos, the link cut twenty times, the server restarted: each is there whole, and little was sent twice', async () => {
    const world = await createFileWorld();
    await world.sync();
    const photos = Array.from({ length: 40 }, (_, index) =>
      photo(40_000 + 60_000 * (index % 3) + (index === 7 ? 2_500_000 : 0)),
    );
    const ids: string[] = [];
    for (const [index, bytes] of photos.entries()) ids.push(await capture(world, bytes, `photo ${index}.jpg`));
    expect(await world.db.files.count()).toBe(40);

    let cuts = 0;
    let requests = 0;
    world.meddle((asked) => {
      requests += 1;
      if (requests % 3 !== 0 || cuts === 20) return undefined;
      cuts += 1;
      return world.cut(asked);
    });
    for (let round = 0; round < 60 && (await world.db.files.where('state').equals('waiting').count()) > 0; round += 1) {
      if (round === 5) await world.restartServer();
      await world.send();
    }
    expect(cuts).toBe(20);
    await world.sync();
    for (const [index, id] of ids.entries()) {
      expect(await onServer(world, id)).toBe(sha256(photos[index] ?? Buffer.alloc(0)));
      expect(await receivedAt(world, id)).toEqual(expect.any(String));
    }
    const size = photos.reduce((sum, bytes) => sum + bytes.length, 0);
    expect(world.sentBytes()).toBeGreaterThanOrEqual(size);
    expect(world.sentBytes()).toBeLessThanOrEqual(1.05 * size);
    expect(await world.send({ force: false })).toBe('done');
  });

  test('[FL2] a large file goes on where the server stands, after the phone was killed and the token renewed', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(5_300_000);
    const id = await capture(world, bytes);
    let pieces = 0;
    world.meddle((asked) => {
      if (asked.body === null) return undefined;
      pieces += 1;
      return pieces > 1 ? world.cut(asked) : undefined;
    });
    await world.send();
    // As the server has said it, a piece of 1 MiB; half of what remained is there too.
    expect((await world.db.files.get(id))?.offset).toBe(1024 * 1024);
    world.meddle(({ method }) =>
      method === 'HEAD' ? Promise.resolve(new Response(null, { status: 401 })) : undefined,
    );
    expect(await world.send()).toBe('paused');
    world.meddle(null);
    await world.send({ holder: 'another process' });
    expect(world.sentBytes()).toBe(bytes.length);
    expect(await onServer(world, id)).toBe(sha256(bytes));
  });

  test('[FL2] a file that was never tried goes in few requests: announced with its first piece, the rest by what the link carries', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(12_000_000);
    const id = await capture(world, bytes);
    const asked: string[] = [];
    world.meddle(({ method, body }) => {
      asked.push(`${method} ${Math.round((body?.size ?? 0) / 1024 / 1024)}`);
      return undefined;
    });
    await world.send();
    expect(asked).toEqual(['POST 1', 'PATCH 10']);
    expect(world.sentBytes()).toBe(bytes.length);
    expect(await onServer(world, id)).toBe(sha256(bytes));
  });

  test('[FL2] a file that was cut off goes on in pieces that grow step by step', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(12_000_000);
    const id = await capture(world, bytes);
    world.meddle((asked) => (asked.method === 'POST' ? world.cut(asked) : undefined));
    await world.send();
    const asked: string[] = [];
    world.meddle(({ method, body }) => {
      asked.push(`${method} ${Math.round((body?.size ?? 0) / 1024 / 1024)}`);
      return undefined;
    });
    await world.send();
    expect(asked).toEqual(['HEAD 0', 'PATCH 1', 'PATCH 2', 'PATCH 4', 'PATCH 4']);
    expect(await onServer(world, id)).toBe(sha256(bytes));
    expect(world.sentBytes()).toBe(bytes.length);
  });

  test('[FL2] a phone that was killed while it announced a file asks how much has come, and sends none of it again', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(900_000);
    const id = await capture(world, bytes);
    world.meddle(async (asked) => {
      await world.cut(asked).catch(() => undefined);
      // Nothing of the end of the transfer is ever noted.
      return new Promise<Response>(() => undefined);
    });
    void world.send({ holder: 'killed' });
    await expect.poll(() => world.sentBytes()).toBe(bytes.length / 2);
    expect(await world.db.files.get(id)).toMatchObject({ offset: 0, failures: 0 });
    await expect.poll(async () => (await readFile(join(world.folder, id))).length).toBe(bytes.length / 2);
    world.meddle(null);
    world.wait(60_000);
    await world.send({ holder: 'the next start' });
    expect(await onServer(world, id)).toBe(sha256(bytes));
    expect(world.sentBytes()).toBe(bytes.length);
  });

  test('[FL3] bytes that were damaged on the way are refused by the server, and sent again', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(30_000);
    const id = await capture(world, bytes);
    let damaged = false;
    world.meddle((asked) => {
      if (asked.body === null || damaged) return undefined;
      damaged = true;
      return world.damage(asked, 20_000);
    });
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', error: 'ChecksumMismatch', failures: 1 });
    await world.send();
    expect(await onServer(world, id)).toBe(sha256(bytes));
    expect(await world.db.files.get(id)).toMatchObject({ state: 'sent', error: null });
  });

  test('[FL3] without its receipt a file that was sent is asked about again; one that the server lost goes once more', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(9_000));
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'sent' });
    expect(await world.send()).toBe('done');
    await rm(join(world.folder, id));
    world.wait(receiptPatience + 1);
    await world.send({ force: false });
    expect(await onServer(world, id)).toEqual(expect.any(String));
    await world.sync();
    expect(await receivedAt(world, id)).toEqual(expect.any(String));
    world.wait(receiptPatience + 1);
    const before = world.sentBytes();
    await world.send();
    expect(world.sentBytes()).toBe(before);
  });

  test('[FL3] [OB10] what a restored server has forgotten is sent once more', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(9_000));
    await world.send();
    await world.sync();
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'received' });
    // The backup knows the upload, and not yet its bytes.
    await world.db.uploads
      .where('id')
      .equals(id)
      .modify((stored) => {
        stored.row.receivedAt = null;
      });
    await rm(join(world.folder, id));
    await world.send({ force: false });
    expect(await onServer(world, id)).toEqual(expect.any(String));
    expect(await world.db.files.get(id)).toMatchObject({ state: 'sent' });
  });

  test('[FL4] a file that the server fails on holds up no other', async () => {
    const world = await createFileWorld();
    await world.sync();
    const stuck = await capture(world, photo(5_000));
    world.meddle(({ id }) => (id === stuck ? Promise.resolve(new Response('oops', { status: 500 })) : undefined));
    const others: string[] = [];
    for (let index = 0; index < 6; index += 1) others.push(await capture(world, photo(20_000 + index)));
    await world.send();
    await world.send();
    for (const id of others) expect(await onServer(world, id)).toEqual(expect.any(String));
    expect(await world.db.files.get(stuck)).toMatchObject({ state: 'waiting', error: 'Http500' });
    world.meddle(null);
    await world.send();
    expect(await onServer(world, stuck)).toEqual(expect.any(String));
  });

  test('[FL4] what the server will not take, and what is damaged on the phone, is refused by name and holds up no other', async () => {
    const world = await createFileWorld();
    await world.sync();
    const disguised = await capture(world, Buffer.from('%PDF-1.7 is no picture, whatever it is called'), 'toit.jpg');
    const damaged = await capture(world, photo(700_000));
    const missing = await capture(world, photo(600_000));
    await world.db.fileChunks.update([damaged, 1], { bytes: new ArrayBuffer(700_000 - 512 * 1024) });
    await world.db.fileChunks.delete([missing, 1]);
    const good = await capture(world, photo(900_000));
    await world.send();
    expect(await world.db.files.get(disguised)).toMatchObject({ state: 'refused', error: 'UnsupportedFileType' });
    expect(await world.db.files.get(damaged)).toMatchObject({ state: 'refused', error: 'FileDamaged' });
    expect(await world.db.files.get(missing)).toMatchObject({ state: 'refused', error: 'FileDamaged' });
    expect(await onServer(world, good)).toEqual(expect.any(String));
    expect(await world.send()).toBe('done');
  });

  test('[FL4] files wait while they may not use the network, are not called sent, and go once they may', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(30_000));
    await world.sync();
    world.hold(true);
    expect(await world.send()).toBe('held');
    expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', offset: 0, failures: 0, error: null });
    expect(world.sentBytes()).toBe(0);
    world.hold(false);
    expect(await world.send()).toBe('done');
    await world.sync();
    expect(await receivedAt(world, id)).not.toBeNull();
  });

  test('[FL4] [FL2] a transfer ends as soon as the network is one that it may not use, and goes on from there', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(2_500_000);
    const id = await capture(world, bytes);
    await world.sync();
    world.meddle(({ method }) => {
      if (method === 'PATCH') world.hold(true);
      return undefined;
    });
    expect(await world.send()).toBe('held');
    const stopped = await world.db.files.get(id);
    expect(stopped).toMatchObject({ state: 'waiting', failures: 0 });
    expect(stopped?.offset).toBeLessThan(bytes.length);
    world.meddle(null);
    world.hold(false);
    expect(await world.send()).toBe('done');
    expect(await onServer(world, id)).toBe(sha256(bytes));
    expect(world.sentBytes()).toBeLessThan(2 * bytes.length);
  });

  test('[RN1] two contexts at once send each file once', async () => {
    const world = await createFileWorld();
    await world.sync();
    for (let index = 0; index < 4; index += 1) await capture(world, photo(10_000 + index));
    const ends = await Promise.all([world.send({ holder: 'tab' }), world.send({ holder: 'worker' })]);
    expect(new Set(ends)).toEqual(new Set(['busy', 'done']));
    expect(world.sentBytes()).toBe(40_006);
  });
});

describe('keeping a file', () => {
  test('[FL1] it can be read again as it was, and is one mutation', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(1_300_000);
    const id = await capture(world, bytes);
    const blob = await readLocalFile(world.db, id);
    expect(blob?.type).toBe('image/jpeg');
    expect(sha256(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(sha256(bytes));
    expect((await world.db.outbox.toArray()).map(({ name }) => name)).toEqual(['upload.attach']);
    expect((await world.db.uploads.get(id))?.row).toMatchObject({ place: 1, sha256: sha256(bytes), receivedAt: null });
  });

  test('the same picture twice is recognised', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(600_000);
    const first = await capture(world, bytes);
    expect(await capture(world, bytes)).toBe(first);
    expect(await world.db.files.count()).toBe(1);
    expect(await world.db.fileChunks.count()).toBe(2);
  });

  test('[FL1] [LW1] one that cannot be attached leaves nothing', async () => {
    const world = await createFileWorld();
    await expect(capture(world, photo(600_000), 'a/b.jpg')).rejects.toMatchObject({ code: 'ValidationFailed' });
    expect([await world.db.files.count(), await world.db.fileChunks.count(), await world.db.outbox.count()]).toEqual([
      0, 0, 0,
    ]);
  });
});
