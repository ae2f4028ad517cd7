import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileLink } from '#contract/protocol/files.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { sweepFiles } from '../../files/receive.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf, createTestServer, testConfig } from '#tests/support/server/test-server.ts';
import type { TestBucket, TestStorage } from '#tests/support/server/file-stores.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/server/file-stores.ts';
import { photo, senderTo, sha256 } from '#tests/support/server/tus-sender.ts';

const uploadId = testId(73);

let storage: TestStorage;

/** The tests of any storage. Returns how to send a file there. */
function suite(server: () => TestServer) {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });
  afterEach(async () => {
    await second?.close();
    second = undefined;
    await storage.end();
  });

  let second: TestServer | undefined;

  /** Sends further requests to a server that knows only the database and the storage. */
  async function anotherServer(): Promise<void> {
    await second?.close();
    second = await createTestServer(server().context.database, { files: storage.config });
    base = await second.app.listen({ host: '127.0.0.1', port: 0 });
  }

  const { ask, announce, send, standing } = senderTo(() => ({ base, user: sophie }), uploadId);

  async function attach(
    bytes: Buffer,
    given: Partial<MutationArgs<'upload.attach'>> = {},
  ): Promise<string | undefined> {
    const args = {
      ...exampleArgs(sophie.user)['upload.attach'],
      uploadId,
      size: bytes.length,
      sha256: sha256(bytes),
      ...given,
    };
    const [result] = await sophie.push('field', aMutation('upload.attach', args));
    return result?.status;
  }

  async function pulled(): Promise<Upload | undefined> {
    const { changes } = await sophie.pullAll('field');
    const row = changes.find(({ collection, id }) => collection === 'uploads' && id === uploadId)?.row;
    return row as Upload | undefined;
  }

  async function link(by: TestClient) {
    return answerOf(await server().app.inject({ url: `/api/v1/files/${uploadId}/link`, headers: by.headers('main') }));
  }

  async function received(bytes = photo(5_000)): Promise<Buffer> {
    await announce(bytes);
    await send(bytes, 0);
    await attach(bytes);
    return bytes;
  }

  describe('sending', () => {
    test('[FL2] a file is announced under its own identifier, sent in parts, and resumed', async () => {
      const bytes = photo(20_000);
      expect(await standing()).toBe('404');
      const created = await announce(bytes);
      expect([created.status, created.headers.get('location')]).toEqual([
        201,
        `${testConfig.fieldBase}/files/${uploadId}`,
      ]);
      expect(await standing()).toBe(0);
      expect((await send(bytes.subarray(0, 7_000), 0)).status).toBe(204);
      expect(await standing()).toBe(7_000);
      expect((await send(bytes.subarray(7_000), 7_000)).status).toBe(204);
      expect(await standing()).toBe(20_000);
    });

    test('[FL2] a repeated announcement changes nothing and keeps what has arrived', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      const again = await announce(bytes);
      expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '4000']);
      expect(await standing()).toBe(4_000);
    });

    test('[FL2] the same identifier with another size or hash is a conflict, and loses nothing', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      for (const given of [{ size: 9_001 }, { hash: 'c'.repeat(64) }]) {
        const answer = await announce(bytes, given);
        expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'Conflict' }]);
      }
      expect(await standing()).toBe(4_000);
    });

    test('[FL2] a part at the wrong offset is refused, and the rest continues', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      expect((await send(bytes.subarray(5_000), 5_000)).status).toBe(409);
      expect(await standing()).toBe(4_000);
      expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    });

    test('[FL2] a restarted server resumes at the offset', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      await anotherServer();
      expect(await standing()).toBe(4_000);
      expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
      expect(await standing()).toBe(9_000);
    });

    test('[FL2] a file that its sender deletes is gone, and can be sent again', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      expect((await ask('DELETE', `/${uploadId}`, {})).status).toBe(204);
      expect(await storage.names()).toEqual([]);
      expect(await standing()).toBe('404');
      await announce(bytes);
      expect((await send(bytes, 0)).status).toBe(204);
    });

    test('[FL2] a file belongs to whoever announced it: others get NotFound', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      const karim = await server().addUser('Karim Benali', 'supervisor');
      expect(await standing(karim)).toBe('404');
      expect((await send(bytes, 0, karim)).status).toBe(404);
      expect((await announce(bytes, { by: karim })).status).toBe(409);
      expect((await ask('DELETE', `/${uploadId}`, {}, undefined, karim)).status).toBe(404);
    });

    test('[FL2] bytes that the server lost are requested from the start', async () => {
      const bytes = await received();
      await storage.lose(uploadId);
      expect(await standing()).toBe('404');
      expect((await announce(bytes)).status).toBe(201);
      expect(await standing()).toBe(0);
      // Other bytes in their place are verified again.
      expect((await send(photo(5_000), 0)).status).toBe(422);
      expect(await standing()).toBe('404');
    });
  });

  describe('refusals', () => {
    test.each([
      ['5 GB announced', { size: 5 * 1024 ** 3 }, 413, 'PayloadTooLarge'],
      ['nothing announced', { size: 0 }, 400, 'ValidationFailed'],
      ['a script in a picture', { type: 'image/svg+xml' }, 415, 'UnsupportedFileType'],
      ['a path in the name', { name: '../../etc/passwd' }, 400, 'ValidationFailed'],
      ['an invalid hash', { hash: 'x' }, 400, 'ValidationFailed'],
      ['an identifier that is a path', { id: '../x' }, 400, 'ValidationFailed'],
    ])('%s', async (_what, given, status, code) => {
      const answer = await announce(photo(1_000), given);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    });

    test('[FL3] bytes with another hash are deleted; the right bytes are accepted afterwards', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      const wrong = await send(photo(3_000), 0);
      expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: 'ChecksumMismatch' }]);
      expect(await standing()).toBe('404');
      await attach(bytes);
      expect((await pulled())?.receivedAt).toBeNull();
      await announce(bytes);
      expect((await send(bytes, 0)).status).toBe(204);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });

    test('[FL3] a page announced as a photo is refused by its content, for good', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(600));
      await announce(page);
      const answer = await send(page, 0);
      expect([answer.status, await answer.json()]).toMatchObject([415, { code: 'UnsupportedFileType' }]);
      expect(await standing()).toBe('415');
      expect((await announce(page)).status).toBe(415);
    });

    test('a request without the portal’s key, or without a token', async () => {
      const url = `${base}${testConfig.fieldBase}/files/${uploadId}`;
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(401);
      expect((await fetch(url, { method: 'HEAD', headers: sophie.headers('main') })).status).toBe(403);
    });
  });

  describe('receipts', () => {
    test('[FL3] arrive with the pull, whether the bytes or the upload come first', async () => {
      const bytes = photo(3_000);
      await attach(bytes);
      expect((await pulled())?.receivedAt).toBeNull();
      await announce(bytes);
      await send(bytes, 0);
      expect((await pulled())?.receivedAt).toBe('2026-11-20T09:00:00.000Z');
    });

    test('[FL3] bytes first', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      await send(bytes, 0);
      await attach(bytes);
      expect((await pulled())?.receivedAt).toBe('2026-11-20T09:00:00.000Z');
    });

    test('[FL3] an upload with another hash gets none', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      await send(bytes, 0);
      await attach(bytes, { sha256: 'd'.repeat(64) });
      expect((await pulled())?.receivedAt).toBeNull();
    });

    test('[FL3] the next sweep finishes a complete file whose process died', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      await attach(bytes);
      await storage.put(uploadId, bytes);
      await sweepFiles(server().context);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });
  });

  describe('reading', () => {
    test('[FL5] a signed address from an authorised call reads the bytes, whole and in ranges, without running scripts', async () => {
      const bytes = await received();
      const { url } = fileLink.parse((await link(sophie)).body);
      const whole = await fetch(`${base}${url}`);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'content-disposition': 'inline; filename="toit.jpg"; filename*=UTF-8\'\'toit.jpg',
      });
      const part = await fetch(`${base}${url}`, { headers: { range: 'bytes=100-199' } });
      expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-199/5000']);
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    });

    test('[FL5] every requested range is answered', async () => {
      const bytes = await received();
      const { url } = fileLink.parse((await link(sophie)).body);
      for (const [range, start, end] of [
        ['bytes=4900-', 4_900, 4_999],
        ['bytes=-100', 4_900, 4_999],
        ['bytes=0-0', 0, 0],
        ['bytes=4000-9999', 4_000, 4_999],
      ] as const) {
        const part = await fetch(`${base}${url}`, { headers: { range } });
        expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000`]);
        expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(start, end + 1))).toBe(true);
      }
      const beyond = await fetch(`${base}${url}`, { headers: { range: 'bytes=5000-' } });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */5000']);
      const several = await fetch(`${base}${url}`, { headers: { range: 'bytes=0-1,5-6' } });
      expect([several.status, (await several.arrayBuffer()).byteLength]).toEqual([200, 5_000]);
      const head = await fetch(`${base}${url}`, { method: 'HEAD' });
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '5000']);
    });

    test('[FL5] the address is for one file, one user and a short time', async () => {
      await received();
      const { url } = fileLink.parse((await link(sophie)).body);
      expect((await fetch(`${base}${url.replace(uploadId, testId(99))}`)).status).toBe(410);
      expect((await fetch(`${base}${url.replace(sophie.user.id, testId(99))}`)).status).toBe(410);
      server().clock.now = new Date('2026-11-20T09:16:00.000Z');
      expect((await fetch(`${base}${url}`)).status).toBe(410);
    });

    test('[FL5] a user who does not see the upload gets no address', async () => {
      await received();
      const [karim, claire] = [
        await server().addUser('Karim Benali'),
        await server().addUser('Claire Peeters', 'supervisor'),
      ];
      expect((await link(karim)).status).toBe(404);
      expect((await link(claire)).status).toBe(200);
    });

    test('[FL5] an incomplete file is not read', async () => {
      const bytes = photo(5_000);
      await announce(bytes);
      await attach(bytes);
      await send(bytes.subarray(0, 2_000), 0);
      expect((await link(sophie)).status).toBe(404);
    });
  });

  return { announce, send, standing, received, link, anotherServer, address: () => base, sophie: () => sophie };
}

/** The tests of a storage on another machine. */
function suiteOfBucket(bucket: () => TestBucket, sender: ReturnType<typeof suite>): void {
  const { announce, send, standing, received, link, anotherServer, address, sophie } = sender;
  const bytesOfPart = 5 * 1024 * 1024;

  test('[FL2] a large file arrives in any steps, over restarted servers, and is read across its parts', async () => {
    const bytes = photo(2 * bytesOfPart + 1_000_000);
    await announce(bytes);
    for (let at = 0; at < bytes.length; at += 3_333_333) {
      expect(await standing()).toBe(at);
      expect((await send(bytes.subarray(at, at + 3_333_333), at)).status).toBe(204);
      await anotherServer();
    }
    expect(await standing()).toBe(bytes.length);
    expect(await bucket().names()).toEqual([uploadId]);
  });

  test('[FL2] while the service is down every call answers retry later, and nothing is lost', async () => {
    const bytes = photo(9_000);
    await announce(bytes);
    await send(bytes.subarray(0, 4_000), 0);
    await bucket().stop();
    expect(await standing()).toBe('503');
    for (const answer of [await announce(bytes), await send(bytes.subarray(4_000), 4_000)]) {
      expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toMatchObject([
        503,
        '5',
        { code: 'Unavailable' },
      ]);
    }
    await bucket().start();
    expect(await standing()).toBe(4_000);
    expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    expect(await standing()).toBe(9_000);
  });

  test('[FL2] a service that fails during a transfer keeps what it has stored', async () => {
    const bytes = photo(2 * bytesOfPart);
    await announce(bytes);
    await send(bytes.subarray(0, 1_000_000), 0);
    const later = bytes.subarray(1_000_000);
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new Uint8Array(later.subarray(0, bytesOfPart)));
        // Its first part is stored, with its progress.
        await vi.waitFor(async () => expect(await bucket().names()).toEqual([`${uploadId}.json`]));
        await bucket().stop();
        controller.enqueue(new Uint8Array(later.subarray(bytesOfPart)));
        controller.close();
      },
    });
    const answer = await send(body, 1_000_000);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'Unavailable' }]);
    await bucket().start();
    expect(await standing()).toBe(bytesOfPart);
    expect((await send(bytes.subarray(bytesOfPart), bytesOfPart)).status).toBe(204);
    expect(await standing()).toBe(bytes.length);
  });

  test('[FL5] a read failure of the service is not reported as a lost file', async () => {
    await received();
    const { url } = fileLink.parse((await link(sophie())).body);
    await bucket().stop();
    const answer = await fetch(`${address()}${url}`);
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'Unavailable' }]);
  });
}

describeOnEachDatabase('files', suite, async () => {
  storage = await openDiskForTests();
  return { files: storage.config };
});

let bucketOfTest: TestBucket;

describeOnEachDatabase(
  'files in a bucket',
  (server) => {
    suiteOfBucket(() => bucketOfTest, suite(server));
  },
  async () => {
    bucketOfTest = await openS3ForTests();
    storage = bucketOfTest;
    return { files: bucketOfTest.config };
  },
  isEveryday ? [] : ['embedded database'],
);
