import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { TestStorage } from '#tests/support/server/file-stores.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/server/file-stores.ts';
import { testId, testOrder, testUpload } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, createTestServer } from '#tests/support/server/test-server.ts';
import { maintain } from '../../maintenance.ts';
import { photo, senderTo, sha256 } from '#tests/support/server/tus-sender.ts';

const uploadId = testId(73);

let storage: TestStorage;

/** Files announced together with their first bytes, in any storage. */
function suite(server: () => TestServer): void {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });
  afterEach(() => storage.end());

  const { announce, ask, send, standing } = senderTo(() => ({ base, user: sophie }), uploadId);

  async function attach(bytes: Buffer): Promise<void> {
    const args = { ...exampleArgs(sophie.user)['upload.attach'], uploadId, size: bytes.length, sha256: sha256(bytes) };
    await sophie.push('field', aMutation('upload.attach', args));
  }

  async function pulled(): Promise<Upload | undefined> {
    const { changes } = await sophie.pullAll('field');
    return changes.find(({ collection, id }) => collection === 'uploads' && id === uploadId)?.row as Upload | undefined;
  }

  test('[FL2] an announcement with its first bytes has the offset of their end; with all bytes the file is complete', async () => {
    const bytes = photo(9_000);
    const begun = await announce(bytes, { first: bytes.subarray(0, 4_000) });
    expect([begun.status, begun.headers.get('upload-offset')]).toEqual([201, '4000']);
    expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    await attach(bytes);
    expect((await pulled())?.receivedAt).not.toBeNull();
    const small = photo(700);
    const whole = await announce(small, { id: testId(74), first: small });
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '700']);
    expect(await server().context.files.sizeOf(testId(74))).toBe(700);
  });

  test.each([
    ['files', { openUploads: 1 }],
    ['bytes', { announcedBytes: 10_000 }],
  ])(
    '[FL2] a user has a limited number of %s under way: one more is a 429, until another arrived',
    async (_what, given) => {
      const limits = { ...server().context.config.limits, ...given };
      const few = await createTestServer(server().context.database, { files: storage.config, limits });
      onTestFinished(() => few.close());
      base = await few.app.listen({ host: '127.0.0.1', port: 0 });
      const [bytes, more] = [photo(9_000), photo(8_000)];
      await announce(bytes, { first: bytes.subarray(0, 4_000) });
      const over = await announce(more, { id: testId(74), first: more });
      expect([over.status, over.headers.get('retry-after'), await over.json()]).toMatchObject([
        429,
        '60',
        { code: 'LimitReached' },
      ]);
      expect((await announce(bytes)).status).toBe(201);
      const karim = await server().addUser('Karim Benali');
      expect((await announce(more, { id: testId(75), by: karim })).status).toBe(201);
      expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
      expect((await announce(more, { id: testId(74), first: more })).headers.get('upload-offset')).toBe('8000');
    },
  );

  test('[FL2] a repeated announcement with bytes keeps what has arrived and returns its offset', async () => {
    const bytes = photo(9_000);
    await announce(bytes, { first: bytes.subarray(0, 4_000) });
    const again = await announce(bytes, { first: bytes.subarray(0, 6_000) });
    expect([again.status, again.headers.get('upload-offset')]).toEqual([201, '4000']);
    expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
    const whole = await announce(bytes, { first: bytes.subarray(0, 1_000) });
    expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '9000']);
    await attach(bytes);
    expect((await pulled())?.receivedAt).not.toBeNull();
  });

  test('[FL3] wrong bytes of an announcement are deleted, an unsupported type is refused', async () => {
    const bytes = photo(3_000);
    const wrong = await announce(bytes, { first: photo(3_000) });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: 'ChecksumMismatch' }]);
    expect(await standing()).toBe('404');
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(600));
    expect((await announce(page, { first: page })).status).toBe(415);
    expect(await standing()).toBe('415');
  });

  test('[FL3] an announcement of another type than its upload, which came first, is a conflict', async () => {
    const bytes = photo(9_000);
    const example = exampleArgs(sophie.user)['upload.attach'];
    const args = { ...example, uploadId, size: bytes.length, sha256: sha256(bytes), type: 'application/pdf' };
    expect(await sophie.push('field', aMutation('upload.attach', args))).toMatchObject([{ status: 'applied' }]);
    const lying = await announce(bytes, { first: bytes });
    expect([lying.status, await lying.json()]).toMatchObject([409, { code: 'Conflict' }]);
    expect(await standing()).toBe('404');
    expect((await pulled())?.receivedAt).toBeNull();
  });

  test('[FL3] an upload of another type than its bytes were announced as is a conflict', async () => {
    const bytes = photo(9_000);
    await announce(bytes);
    const example = exampleArgs(sophie.user)['upload.attach'];
    const args = { ...example, uploadId, size: bytes.length, sha256: sha256(bytes), type: 'application/pdf' };
    expect(await sophie.push('field', aMutation('upload.attach', args))).toMatchObject([
      { error: { code: 'Conflict' } },
    ]);
    await attach(bytes);
    expect(await pulled()).toMatchObject({ type: 'image/jpeg' });
  });

  test('[FL3] a complete file whose process died is verified when it is announced again', async () => {
    const bytes = photo(3_000);
    await announce(bytes);
    await attach(bytes);
    await storage.put(uploadId, bytes);
    expect((await announce(bytes, { first: bytes.subarray(0, 1_000) })).status).toBe(201);
    expect((await pulled())?.receivedAt).not.toBeNull();
  });

  test('[FL2] every answer has the headers of the server, and another origin may read them', async () => {
    const origin = 'https://app.example.be';
    const second = await createTestServer(server().context.database, {
      files: storage.config,
      publicOrigins: [origin],
    });
    base = await second.app.listen({ host: '127.0.0.1', port: 0 });
    const bytes = photo(9_000);
    await announce(bytes);
    const repeated = await announce(bytes, { origin });
    expect(repeated.status).toBe(201);
    for (const name of ['Upload-Offset', 'Location'])
      expect(repeated.headers.get('access-control-expose-headers')).toContain(name);
    const answers = [
      await ask('HEAD', `/${uploadId}`, { origin }),
      await ask('PATCH', `/${uploadId}`, { origin, 'upload-offset': '5' }, bytes),
      await ask('DELETE', `/${uploadId}`, { origin }),
    ];
    for (const { headers } of answers) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'self'");
      expect(headers.get('access-control-allow-origin')).toBe(origin);
    }
    expect(answers[0]?.headers.get('access-control-expose-headers')).toContain('Upload-Offset');
    await second.close();
  });

  test('[FL5] a row over another user’s file is refused, and one that exists already reads nothing', async () => {
    const bytes = photo(5_000);
    expect((await announce(bytes, { first: bytes })).status).toBe(201);
    const karim = await server().addUser('Karim Benali');
    const described = { size: bytes.length, sha256: sha256(bytes) };
    await server().store(testOrder(2, { assignee: karim.user }));
    const args = { ...exampleArgs(karim.user)['upload.attach'], uploadId, orderId: testId(2), ...described };
    const refused = await karim.push('field', aMutation('upload.attach', args));
    expect(refused).toMatchObject([{ status: 'refused', error: { code: 'Conflict' } }]);
    await server().store(testOrder(3, { assignee: karim.user }), testUpload(73, 3, { by: karim.user, ...described }));
    const link = { url: `/api/v1/files/${uploadId}/link`, headers: karim.headers('main') };
    expect((await server().app.inject(link)).statusCode).toBe(404);
  });

  async function passDays(days: number): Promise<void> {
    server().clock.now = new Date(server().clock.now.getTime() + days * 86_400_000);
    sophie = await server().signInAgain(sophie);
  }

  describe('abandoned files', () => {
    test('[FL3] deletes a partial file 30 days after its device last asked about it; it can be sent again', async () => {
      const bytes = photo(9_000);
      await announce(bytes, { first: bytes.subarray(0, 4_000) });
      await passDays(29);
      await maintain(server().context);
      expect(await standing()).toBe(4_000);
      // It asked just now, which counts.
      await passDays(29);
      await maintain(server().context);
      expect(await storage.names()).not.toEqual([]);
      await passDays(2);
      await maintain(server().context);
      expect(await storage.names()).toEqual([]);
      expect(await standing()).toBe('404');
      await attach(bytes);
      expect((await announce(bytes, { first: bytes })).status).toBe(201);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });

    test('[FL3] deletes a complete file without an upload; one that is attached never goes', async () => {
      const bytes = photo(3_000);
      await announce(bytes, { first: bytes });
      const alone = photo(700);
      await announce(alone, { id: testId(74), first: alone });
      await attach(bytes);
      await passDays(31);
      await maintain(server().context);
      expect(await storage.names()).toContain(uploadId);
      expect(await server().context.files.sizeOf(testId(74))).toBeNull();
      expect(await standing()).toBe(3_000);
      // Its upload arrives at last: without a receipt, so that its device sends the bytes.
      const args = { ...exampleArgs(sophie.user)['upload.attach'], uploadId: testId(74) };
      await sophie.push('field', aMutation('upload.attach', { ...args, size: 700, sha256: sha256(alone) }));
      const { changes } = await sophie.pullAll('field');
      expect(changes.find(({ id }) => id === testId(74))?.row).toMatchObject({ receivedAt: null });
      await announce(alone, { id: testId(74), first: alone });
      const after = await sophie.pullAll('field');
      expect(after.changes.find(({ id }) => id === testId(74))?.row).not.toMatchObject({ receivedAt: null });
    });

    test('[FL3] keeps a partial file that its upload may complete into, however long its device is away', async () => {
      const bytes = photo(9_000);
      await announce(bytes, { first: bytes.subarray(0, 4_000) });
      await attach(bytes);
      await passDays(200);
      await maintain(server().context);
      expect(await standing()).toBe(4_000);
      expect((await send(bytes.subarray(4_000), 4_000)).status).toBe(204);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });

    test('[FL3] deletes a partial file whose upload was removed, and a complete one whose upload was refused', async () => {
      const bytes = photo(9_000);
      await announce(bytes, { first: bytes.subarray(0, 4_000) });
      await attach(bytes);
      const one = { uploadId, orderId: testId(1), clientId: null };
      expect(await sophie.push('field', aMutation('upload.remove', one))).toMatchObject([{ status: 'applied' }]);
      const other = photo(700);
      await announce(other, { id: testId(74), first: other });
      const described = { uploadId: testId(74), size: other.length, sha256: sha256(other) };
      const args = { ...exampleArgs(sophie.user)['upload.attach'], ...described, orderId: testId(9) };
      expect(await sophie.push('field', aMutation('upload.attach', args))).toMatchObject([{ status: 'refused' }]);
      await passDays(31);
      await maintain(server().context);
      expect(await storage.names()).toEqual([]);
    });

    test('keeps the bytes of a removed upload, which has its receipt', async () => {
      const bytes = photo(3_000);
      await announce(bytes, { first: bytes });
      await attach(bytes);
      await sophie.push('field', aMutation('upload.remove', { uploadId, orderId: testId(1), clientId: null }));
      await passDays(200);
      await maintain(server().context);
      expect(await storage.names()).toContain(uploadId);
    });

    test('forgets a refused file, and refuses it again when it is sent again', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(600));
      expect((await announce(page, { first: page })).status).toBe(415);
      await passDays(31);
      await maintain(server().context);
      expect(await standing()).toBe('404');
      expect((await announce(page, { first: page })).status).toBe(415);
      expect(await storage.names()).toEqual([]);
    });
  });
}

describeOnEachDatabase('files with their announcement', suite, async () => {
  storage = await openDiskForTests();
  return { files: storage.config };
});

describeOnEachDatabase(
  'files with their announcement in a bucket',
  suite,
  async () => {
    storage = await openS3ForTests();
    return { files: storage.config };
  },
  isEveryday ? [] : ['embedded database'],
);
