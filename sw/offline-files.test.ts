import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import { recordFileOpened } from '#data/offline-files/pins.ts';
import { createHash } from '#data/files/hash-file.ts';
import { storeOfflineFile } from '#data/offline-files/store-offline-file.ts';
import type { RootDatabase } from '#data/database/root-database.ts';
import { storeConfig, openRootDatabase, writeSession } from '#data/database/root-database.ts';
import { deleteSession } from '#data/session/stored-session.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase, userDatabaseName } from '#data/database/user-database.ts';
import { offlineFileUrl } from '#platform/files/offline-file-url.ts';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, supervisor, testId, testUpload } from '#tests/support/rows.ts';
import { testPublicConfig, testUser } from '#tests/support/server/session.ts';
import { answerOfflineFile } from './offline-files.ts';
import { openFiles } from './user/signed-in-user.ts';

const origin = 'https://app.example.be';
const config: PublicConfig = testPublicConfig;
const size = 1_200_000;
const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
const hash = createHash();
hash.add(bytes);
const sha256 = hash.hex();

let root: RootDatabase;
let db: UserDatabase;
let opened: number;
let closed: number;

async function signIn({ id, name }: typeof certifier): Promise<void> {
  const user = testUser({ UserId: id, FirstName: name });
  await writeSession(root, { token: 'tok', signedInAt: '2026-11-20T09:00:00.000Z', user });
}

async function* parts(): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Stores a file of this type with the bytes above. */
async function keep(number: number, type: string, name: string): Promise<string> {
  const upload = testUpload(number, 1, { type, name, size, sha256, receivedAt: '2026-11-20T08:00:00.000Z' });
  await db.uploads.put({ id: upload.id, version: 1, scopes: ['s'], generation: 1, row: upload });
  const { id, orderId } = upload;
  const progress = { at: 0, error: null, failures: 0, retryAt: 0 };
  const file = { id, orderId, name, type, size, sha256, why: 'asked' as const, state: 'wanted' as const, ...progress };
  await db.offlineFiles.put(file);
  expect(await storeOfflineFile(db, file, parts())).toBe(true);
  return id;
}

function ask(id: string, headers: Record<string, string> = {}): Promise<Response> {
  return answerOfflineFile(new Request(`${origin}${offlineFileUrl(id)}`, { headers }), {
    openFiles: async () => {
      const files = await openFiles();
      if (files === null) return null;
      opened += 1;
      return {
        find: files.find,
        close: () => {
          closed += 1;
          files.close();
        },
      };
    },
  });
}

/** Returns the status of a response without reading its bytes. */
async function statusOf(answering: Promise<Response>): Promise<number> {
  const answer = await answering;
  await answer.body?.cancel();
  return answer.status;
}

async function bodyOf(answer: Response): Promise<Uint8Array> {
  return new Uint8Array(await answer.arrayBuffer());
}

beforeEach(async () => {
  [opened, closed] = [0, 0];
  root = openRootDatabase();
  await storeConfig(root, config);
  await signIn(certifier);
  db = openUserDatabase(config.deployment, certifier.id);
});

afterEach(async () => {
  await root.delete();
  await db.delete();
  await Dexie.delete(userDatabaseName(config.deployment, supervisor.id));
});

describe('the worker serves files of this device', () => {
  test('[FL5] whole, with their type and hash, and sandboxed', async () => {
    const answer = await ask(await keep(70, 'video/mp4', 'visite « été ».mp4'));
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(size),
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''visite%20%C2%AB%20%C3%A9t%C3%A9%20%C2%BB.mp4",
    });
    expect(await bodyOf(answer)).toEqual(bytes);
    expect(closed).toBe(1);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=524280-524299', 524_280, 524_299],
    ['bytes=1000000-', 1_000_000, size - 1],
    ['bytes=-5', size - 5, size - 1],
    ['bytes=1199999-9999999', size - 1, size - 1],
  ])('[FL5] in the range %s', async (range, start, end) => {
    const answer = await ask(await keep(70, 'video/mp4', 'a.mp4'), { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
    expect(answer.headers.get('content-length')).toBe(String(end + 1 - start));
    expect(await bodyOf(answer)).toEqual(bytes.slice(start, end + 1));
    expect(closed).toBe(1);
  });

  test('[FL5] refuses a range beyond the file; serves all of it for an invalid range or another version', async () => {
    const id = await keep(70, 'video/mp4', 'a.mp4');
    const beyond = await ask(id, { Range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    for (const headers of [
      { Range: 'bytes=5-2' },
      { Range: 'bytes=0-1,4-5' },
      { Range: 'lines=1-2' },
      { Range: 'bytes=0-1', 'If-Range': '"other"' },
    ] as Record<string, string>[]) {
      const answer = await ask(id, headers);
      expect(answer.status).toBe(200);
      expect(await bodyOf(answer)).toHaveLength(size);
    }
    expect(await statusOf(ask(id, { Range: 'bytes=0-1', 'If-Range': `"${sha256}"` }))).toBe(206);
  });

  test('[FL5] serves a PDF without a sandbox and without announcing ranges, which its viewer requests past the worker', async () => {
    const id = await keep(70, 'application/pdf', 'certificat.pdf');
    const answer = await ask(id);
    expect(answer.headers.get('content-security-policy')).toBeNull();
    expect(answer.headers.get('accept-ranges')).toBeNull();
    await answer.body?.cancel();
    expect(answer.headers.get('content-disposition')).toBe("inline; filename*=UTF-8''certificat.pdf");
    expect(await statusOf(ask(id, { Range: 'bytes=0-9' }))).toBe(206);
  });

  test('[FL5] serves captured files too, never those that are only pinned', async () => {
    const captured = testUpload(70, 1, { size: 3, sha256 });
    const { id } = captured;
    await db.files.put(testLocalFile(captured));
    await db.fileChunks.put({ id, index: 0, bytes: Uint8Array.of(1, 2, 3).buffer });
    expect(await bodyOf(await ask(id, { Range: 'bytes=1-' }))).toEqual(Uint8Array.of(2, 3));
    const upload = testUpload(71, 1, { receivedAt: '2026-11-20T08:00:00.000Z' });
    await db.uploads.put({ id: upload.id, version: 1, scopes: ['s'], generation: 1, row: upload });
    await recordFileOpened(db, upload.id, 0);
    expect(await statusOf(ask(upload.id))).toBe(404);
    expect(closed).toBe(opened);
  });

  test('[FL5] to their signed-in user only', async () => {
    const id = await keep(70, 'video/mp4', 'a.mp4');
    await signIn(supervisor);
    expect(await statusOf(ask(id))).toBe(404);
    await deleteSession(root);
    expect(await statusOf(ask(id))).toBe(404);
    await signIn(certifier);
    expect(await statusOf(ask(id))).toBe(200);
  });

  test('[FL5] closes the database when the reader cancels; missing bytes abort the response', async () => {
    const id = await keep(70, 'video/mp4', 'a.mp4');
    const answer = await ask(id);
    await answer.body?.cancel();
    expect(closed).toBe(1);
    await db.offlineChunks.delete([id, 1]);
    await expect(bodyOf(await ask(id))).rejects.toThrow(testId(70));
    expect(closed).toBe(2);
  });
});
