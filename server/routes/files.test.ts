import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileLink } from '#contract/protocol/files.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { sweepFiles } from '../files/receive.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { aMutation, answerOf, testConfig } from '#tests/support/test-server.ts';
import type { TestPlace } from '#tests/support/file-places.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/file-places.ts';

const jpegHead = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');
const uploadId = testId(73);

/** A JPEG as far as its first bytes tell. */
function photo(size: number): Buffer {
  return Buffer.concat([jpegHead, randomBytes(size - jpegHead.length)]);
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function encoded(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
}

let place: TestPlace;

function suite(server: () => TestServer): void {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });
  afterEach(async () => {
    await place.end();
  });

  interface Announcement {
    size?: number;
    type?: string;
    name?: string;
    hash?: string;
    by?: TestClient;
    id?: string;
  }

  function ask(method: string, at: string, headers: Record<string, string>, body?: Buffer, by = sophie) {
    return fetch(`${base}${testConfig.fieldBase}/files${at}`, {
      method,
      headers: { ...by.headers('field'), 'tus-resumable': '1.0.0', ...headers },
      ...(body === undefined ? {} : { body: new Uint8Array(body) }),
    });
  }

  function announce(bytes: Buffer, given: Announcement = {}) {
    const {
      size = bytes.length,
      type = 'image/jpeg',
      name = 'toit.jpg',
      hash = sha256(bytes),
      by,
      id = uploadId,
    } = given;
    const metadata = encoded({ uploadId: id, filename: name, filetype: type, sha256: hash });
    return ask('POST', '', { 'upload-length': String(size), 'upload-metadata': metadata }, undefined, by);
  }

  function send(bytes: Buffer, offset: number, by?: TestClient, id = uploadId) {
    const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
    return ask('PATCH', `/${id}`, headers, bytes, by);
  }

  async function standing(by?: TestClient): Promise<number | string> {
    const answer = await ask('HEAD', `/${uploadId}`, {}, undefined, by);
    return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : String(answer.status);
  }

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
    test('[FL2] announced under its own identifier, sent in parts, resumed where it stood', async () => {
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

    test('[FL2] announcing it again is announcing it once, and keeps what has come', async () => {
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

    test('[FL2] a part at the wrong place is refused, and the rest goes on', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      await send(bytes.subarray(0, 4_000), 0);
      expect((await send(bytes.subarray(5_000), 5_000)).status).toBe(409);
      expect(await standing()).toBe(4_000);
      expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    });

    test('[FL2] it belongs to whoever announced it: to others it is not there', async () => {
      const bytes = photo(9_000);
      await announce(bytes);
      const karim = await server().addUser('Karim Benali', 'supervisor');
      expect(await standing(karim)).toBe('404');
      expect((await send(bytes, 0, karim)).status).toBe(404);
      expect((await announce(bytes, { by: karim })).status).toBe(409);
      expect((await ask('DELETE', `/${uploadId}`, {}, undefined, karim)).status).toBe(404);
    });

    test('[FL2] bytes that the server lost are asked for from the start', async () => {
      const bytes = await received();
      await place.lose(uploadId);
      expect(await standing()).toBe('404');
      expect((await announce(bytes)).status).toBe(201);
      expect(await standing()).toBe(0);
      // What comes in their place is looked at again.
      expect((await send(photo(5_000), 0)).status).toBe(422);
      expect(await standing()).toBe('404');
    });
  });

  describe('what is refused', () => {
    test.each([
      ['5 GB announced', { size: 5 * 1024 ** 3 }, 413, 'PayloadTooLarge'],
      ['nothing announced', { size: 0 }, 400, 'ValidationFailed'],
      ['a script in a picture', { type: 'image/svg+xml' }, 415, 'UnsupportedFileType'],
      ['a path in the name', { name: '../../etc/passwd' }, 400, 'ValidationFailed'],
      ['a hash that is none', { hash: 'x' }, 400, 'ValidationFailed'],
      ['an identifier that is a path', { id: '../x' }, 400, 'ValidationFailed'],
    ])('%s', async (_what, given, status, code) => {
      const answer = await announce(photo(1_000), given);
      expect([answer.status, await answer.json()]).toMatchObject([status, { code }]);
    });

    test('[FL3] bytes whose hash is another are thrown away, and sent anew they count', async () => {
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

    test('[FL3] a page that calls itself a photo is refused by what it is, for good', async () => {
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
    test('[FL3] come with the pull, whether the bytes or the upload come first', async () => {
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

    test('[FL3] an upload that says another hash gets none', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      await send(bytes, 0);
      await attach(bytes, { sha256: 'd'.repeat(64) });
      expect((await pulled())?.receivedAt).toBeNull();
    });

    test('[FL3] a file that had come whole when the process died is finished by the next sweep', async () => {
      const bytes = photo(3_000);
      await announce(bytes);
      await attach(bytes);
      await place.put(uploadId, bytes);
      await sweepFiles(server().context);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });
  });

  describe('reading', () => {
    test('[FL5] by a signed address that an authorised call gives: whole, in ranges, and harmless', async () => {
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

    test('[FL5] the address is for one file, one user and a short time', async () => {
      await received();
      const { url } = fileLink.parse((await link(sophie)).body);
      expect((await fetch(`${base}${url.replace(uploadId, testId(99))}`)).status).toBe(410);
      expect((await fetch(`${base}${url.replace(sophie.user.id, testId(99))}`)).status).toBe(410);
      server().clock.now = new Date('2026-11-20T09:16:00.000Z');
      expect((await fetch(`${base}${url}`)).status).toBe(410);
    });

    test('[FL5] whoever does not see the upload gets no address', async () => {
      await received();
      const [karim, claire] = [
        await server().addUser('Karim Benali'),
        await server().addUser('Claire Peeters', 'supervisor'),
      ];
      expect((await link(karim)).status).toBe(404);
      expect((await link(claire)).status).toBe(200);
    });

    test('[FL5] bytes that are not all there are not read', async () => {
      const bytes = photo(5_000);
      await announce(bytes);
      await attach(bytes);
      await send(bytes.subarray(0, 2_000), 0);
      expect((await link(sophie)).status).toBe(404);
    });
  });
}

describeOnEachDatabase('files', suite, async () => {
  place = await openDiskForTests();
  return { files: place.place };
});

describeOnEachDatabase(
  'files in a bucket',
  (server) => {
    suite(server);
  },
  async () => {
    place = await openS3ForTests();
    return { files: place.place };
  },
  ['embedded database'],
);
