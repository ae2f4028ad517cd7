import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Upload } from '#contract/entities/upload.ts';
import { describeOnEachDatabase } from '#tests/support/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { TestPlace } from '#tests/support/file-places.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/file-places.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/test-server.ts';
import { aMutation } from '#tests/support/test-server.ts';
import { maintain } from '../maintenance.ts';
import { photo, senderTo, sha256 } from '#tests/support/tus-sender.ts';

const uploadId = testId(73);

let place: TestPlace;

/** Files that are announced together with their first bytes, in any place. */
function suite(server: () => TestServer): void {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });
  afterEach(() => place.end());

  const { announce, send, standing } = senderTo(() => ({ base, user: sophie }), uploadId);

  async function attach(bytes: Buffer): Promise<void> {
    const args = { ...exampleArgs(sophie.user)['upload.attach'], uploadId, size: bytes.length, sha256: sha256(bytes) };
    await sophie.push('field', aMutation('upload.attach', args));
  }

  async function pulled(): Promise<Upload | undefined> {
    const { changes } = await sophie.pullAll('field');
    return changes.find(({ collection, id }) => collection === 'uploads' && id === uploadId)?.row as Upload | undefined;
  }

  test('[FL2] announced together with its first bytes, it stands where they end; with all of them it is there', async () => {
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

  test('[FL2] announced again with bytes, it keeps what has come and says how much that is', async () => {
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

  test('[FL3] wrong bytes that come with the announcement are thrown away, a type that is not taken is refused', async () => {
    const bytes = photo(3_000);
    const wrong = await announce(bytes, { first: photo(3_000) });
    expect([wrong.status, await wrong.json()]).toMatchObject([422, { code: 'ChecksumMismatch' }]);
    expect(await standing()).toBe('404');
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(600));
    expect((await announce(page, { first: page })).status).toBe(415);
    expect(await standing()).toBe('415');
  });

  test('[FL3] one that had come whole when the process died is looked at when it is announced again', async () => {
    const bytes = photo(3_000);
    await announce(bytes);
    await attach(bytes);
    await place.put(uploadId, bytes);
    expect((await announce(bytes, { first: bytes.subarray(0, 1_000) })).status).toBe(201);
    expect((await pulled())?.receivedAt).not.toBeNull();
  });

  async function passDays(days: number): Promise<void> {
    server().clock.now = new Date(server().clock.now.getTime() + days * 86_400_000);
    sophie = await server().signInAgain(sophie);
  }

  describe('what nobody sends on', () => {
    test('[FL3] a part of a file goes 30 days after its device last asked about it, and can be sent anew', async () => {
      const bytes = photo(9_000);
      await announce(bytes, { first: bytes.subarray(0, 4_000) });
      await passDays(29);
      await maintain(server().context);
      expect(await standing()).toBe(4_000);
      // It asked just now: that counts.
      await passDays(29);
      await maintain(server().context);
      expect(await place.names()).not.toEqual([]);
      await passDays(2);
      await maintain(server().context);
      expect(await place.names()).toEqual([]);
      expect(await standing()).toBe('404');
      await attach(bytes);
      expect((await announce(bytes, { first: bytes })).status).toBe(201);
      expect((await pulled())?.receivedAt).not.toBeNull();
    });

    test('[FL3] one that came whole goes too when no upload stands for it; one that is attached never does', async () => {
      const bytes = photo(3_000);
      await announce(bytes, { first: bytes });
      const alone = photo(700);
      await announce(alone, { id: testId(74), first: alone });
      await attach(bytes);
      await passDays(31);
      await maintain(server().context);
      expect(await place.names()).toContain(uploadId);
      expect(await server().context.files.sizeOf(testId(74))).toBeNull();
      expect(await standing()).toBe(3_000);
      // Its upload comes at last: nothing says that the server has the bytes, so that its device sends them.
      const args = { ...exampleArgs(sophie.user)['upload.attach'], uploadId: testId(74) };
      await sophie.push('field', aMutation('upload.attach', { ...args, size: 700, sha256: sha256(alone) }));
      const { changes } = await sophie.pullAll('field');
      expect(changes.find(({ id }) => id === testId(74))?.row).toMatchObject({ receivedAt: null });
      await announce(alone, { id: testId(74), first: alone });
      const after = await sophie.pullAll('field');
      expect(after.changes.find(({ id }) => id === testId(74))?.row).not.toMatchObject({ receivedAt: null });
    });

    test('a refused file is forgotten, and refused again when it is sent again', async () => {
      const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(600));
      expect((await announce(page, { first: page })).status).toBe(415);
      await passDays(31);
      await maintain(server().context);
      expect(await standing()).toBe('404');
      expect((await announce(page, { first: page })).status).toBe(415);
      expect(await place.names()).toEqual([]);
    });
  });
}

describeOnEachDatabase('files with their announcement', suite, async () => {
  place = await openDiskForTests();
  return { files: place.place };
});

describeOnEachDatabase(
  'files with their announcement in a bucket',
  suite,
  async () => {
    place = await openS3ForTests();
    return { files: place.place };
  },
  ['embedded database'],
);
