import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { problemType } from '#contract/protocol/problem-type.ts';
import { readLocalFile } from '#data/files/read-file.ts';
import { receiptPatience } from '#sync/files/file-sender.ts';
import type { FileWorld } from './file-world.ts';
import { createFileWorld } from './file-world.ts';
import { capture, onServer, photo, sha256 } from './world-files.ts';

async function receivedAt({ db }: FileWorld, id: string): Promise<string | null | undefined> {
  return (await db.uploads.get(id))?.row.receivedAt;
}

describe('transfer of files', () => {
  test(
    '[FL1] [FL2] [FL3] forty photos arrive complete through twenty cuts and a server restart, with few bytes sent twice',
    { tags: 'long' },
    async () => {
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
      for (
        let round = 0;
        round < 60 && (await world.db.files.where('state').equals('waiting').count()) > 0;
        round += 1
      ) {
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
    },
  );

  test('[FL2] resumes a large file at the server’s offset after a kill and a token renewal', async () => {
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
    // The server confirmed a piece of 1 MiB. It also has half of the rest.
    expect((await world.db.files.get(id))?.offset).toBe(1024 * 1024);
    world.meddle(({ method }) =>
      method === 'HEAD'
        ? Promise.resolve(new Response(null, { status: 401, headers: { 'content-type': 'application/problem+json' } }))
        : undefined,
    );
    expect(await world.send()).toBe('paused');
    world.meddle(null);
    await world.send({ holder: 'another process' });
    expect(world.sentBytes()).toBe(bytes.length);
    expect(await onServer(world, id)).toBe(sha256(bytes));
  });

  test('[FL2] sends a new file in few requests: the announcement with a first piece, then the rest by the link’s speed', async () => {
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

  test('[FL2] resumes an interrupted file in pieces of increasing size', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(12_000_000);
    const id = await capture(world, bytes);
    world.meddle((asked) => (asked.method === 'POST' ? world.cut(asked) : undefined));
    await world.send();
    const asked: string[] = [];
    world.meddle(({ method, body }) => {
      asked.push(`${method} ${(body?.size ?? 0) / 1024}`);
      return undefined;
    });
    await world.send();
    const growing = [64, 128, 256, 512, 1024, 2048, 4096].map((size) => `PATCH ${size}`);
    expect(asked.slice(0, -1)).toEqual(['HEAD 0', ...growing]);
    expect(await onServer(world, id)).toBe(sha256(bytes));
    expect(world.sentBytes()).toBe(bytes.length);
  });

  test('[FL2] sends a file at 10 KiB/s in pieces of 64 KiB after the first', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(2_000_000);
    const id = await capture(world, bytes);
    const asked: string[] = [];
    world.meddle(({ method, body }) => {
      const size = body?.size ?? 0;
      asked.push(`${method} ${size / 1024}`);
      world.wait((size / 10_240) * 1_000);
      return undefined;
    });
    await world.send();
    expect(asked.slice(0, -1)).toEqual(['POST 1024', ...Array<string>(14).fill('PATCH 64')]);
    expect(await onServer(world, id)).toBe(sha256(bytes));
  });

  test('[FL2] requests the offset after a kill during the announcement, and sends no byte again', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(900_000);
    const id = await capture(world, bytes);
    world.meddle(async (asked) => {
      await world.cut(asked).catch(() => undefined);
      // The end of the transfer is never stored.
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

  test('[FL3] sends bytes again that were damaged on the way and rejected by the server', async () => {
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

  test('[FL3] checks a sent file without a receipt, and sends it again when the server has lost it', async () => {
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

  test('[FL3] a file keeps its receipt under another required document, and no byte of it is sent again', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(9_000));
    await world.send();
    await world.sync();
    const receipt = await receivedAt(world, id);
    expect(receipt).toEqual(expect.any(String));
    const requirement = { service: 'all', code: 'facade-number' } as const;
    const args = { uploadId: id, orderId: world.order.id, clientId: null, kind: 'photo', requirement } as const;
    await world.keep({ name: 'upload.refile', args });
    await world.sync();
    expect((await world.db.uploads.get(id))?.row).toMatchObject({ requirement, receivedAt: receipt });
    expect(await world.db.outbox.count()).toBe(0);
    await world.send();
    expect(world.sentBytes()).toBe(9_000);
  });

  test('[FL3] [OB10] sends a file again that a restored server has lost', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(9_000));
    await world.send();
    await world.sync();
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'received' });
    // The backup contains the upload, but not its bytes.
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

  test('[FL4] a file that fails on the server blocks no other', async () => {
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

  test('[FL4d] a file without an answer waits ten seconds at most by itself: any context sends it soon after the silence', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(20_000));
    world.meddle(() => Promise.reject(new TypeError('Failed to fetch')));
    for (let round = 0; round < 8; round += 1) await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', error: 'NoAnswer', failures: 8 });
    world.meddle(null);
    expect(await world.send({ force: false, holder: 'new tab' })).toBe('done');
    expect(await onServer(world, id)).not.toEqual(expect.any(String));
    world.wait(10_000);
    await world.send({ force: false, holder: 'new tab' });
    expect(await onServer(world, id)).toEqual(expect.any(String));
  });

  test('[FL4d] a failure after a silence is the first of its file, whatever failed before', async () => {
    const world = await createFileWorld();
    await world.sync();
    const id = await capture(world, photo(20_000));
    world.meddle(() => Promise.reject(new TypeError('Failed to fetch')));
    for (let round = 0; round < 8; round += 1) await world.send();
    world.meddle(() => Promise.resolve(new Response('<html></html>', { status: 403 })));
    await world.send();
    expect(await world.db.files.get(id)).toMatchObject({ state: 'waiting', error: 'Http403' });
    world.meddle(null);
    world.wait(2_000);
    await world.send({ force: false });
    expect(await onServer(world, id)).toEqual(expect.any(String));
  });

  test('[FL2] a file over the limit of its user waits for as long as the server says, and ends no round', async () => {
    const world = await createFileWorld();
    await world.sync();
    const over = await capture(world, photo(5_000));
    const others = [await capture(world, photo(20_000)), await capture(world, photo(30_000))];
    const problem = { type: problemType('LimitReached'), title: '', status: 429, code: 'LimitReached' };
    const headers = { 'content-type': 'application/problem+json', 'retry-after': '3600' };
    world.meddle(({ id }) =>
      id === over ? Promise.resolve(new Response(JSON.stringify(problem), { status: 429, headers })) : undefined,
    );
    expect(await world.send({ force: false })).toBe('done');
    for (const id of others) expect(await onServer(world, id)).toEqual(expect.any(String));
    const retryAt = Date.parse('2026-11-20T10:00:00.000Z');
    expect(await world.db.files.get(over)).toMatchObject({ state: 'waiting', error: 'LimitReached', retryAt });
    world.meddle(null);
    await world.send();
    expect(await onServer(world, over)).toEqual(expect.any(String));
  });

  test('[FL4] refuses files that the server rejects or that are damaged on the phone by name, and blocks no other', async () => {
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

  test('[FL4] keeps files waiting while they may not use the network, and sends them once they may', async () => {
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

  test('[FL4] [FL2] ends a transfer when the network becomes forbidden, and resumes it later', async () => {
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

  test('[RN1] sends each file once from two contexts at the same time', async () => {
    const world = await createFileWorld();
    await world.sync();
    for (let index = 0; index < 4; index += 1) await capture(world, photo(10_000 + index));
    const ends = await Promise.all([world.send({ holder: 'tab' }), world.send({ holder: 'worker' })]);
    expect(new Set(ends)).toEqual(new Set(['busy', 'done']));
    expect(world.sentBytes()).toBe(40_006);
  });
});

describe('a captured file', () => {
  test('[FL1] is stored unchanged, with one mutation', async () => {
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

  test('is stored once when captured twice', async () => {
    const world = await createFileWorld();
    await world.sync();
    const bytes = photo(600_000);
    const first = await capture(world, bytes);
    expect(await capture(world, bytes)).toBe(first);
    expect(await world.db.files.count()).toBe(1);
    expect(await world.db.fileChunks.count()).toBe(2);
  });

  test('[FL1] [LW1] leaves nothing when it cannot be attached', async () => {
    const world = await createFileWorld();
    await expect(capture(world, photo(600_000), 'a/b.jpg')).rejects.toMatchObject({ code: 'ValidationFailed' });
    expect([await world.db.files.count(), await world.db.fileChunks.count(), await world.db.outbox.count()]).toEqual([
      0, 0, 0,
    ]);
  });
});
