import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { certifier, testUpload } from '#tests/support/rows.ts';
import { UserDatabase } from '../user-database.ts';
import { freeFiles, keptAfterReceipt } from './free-files.ts';
import type { LocalFileState } from './local-file.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`free-${v7()}`, certifier.id);
});
afterEach(() => db.delete());

async function stored(state: LocalFileState, receivedAt?: number): Promise<string> {
  const id = v7({ msecs: now - 100 * 86_400_000 });
  await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(10) });
  const facts = { name: 'a.jpg', type: 'image/jpeg', size: 10, sha256: '', keptAt: 0, offset: 0, movedAt: null };
  await db.files.put({
    id,
    ...facts,
    state,
    error: null,
    failures: 0,
    retryAt: 0,
    ...(receivedAt === undefined ? {} : { receivedAt }),
  });
  return id;
}

async function left(): Promise<unknown[]> {
  return (await db.fileChunks.toCollection().primaryKeys()).map(([id]) => id);
}

describe('[FL3] local bytes', () => {
  test('are freed only after the receipt, and then after 30 days', async () => {
    const kept = [
      await stored('waiting'),
      await stored('sent'),
      await stored('refused'),
      await stored('received', now - keptAfterReceipt + 1),
    ];
    await stored('received', now - keptAfterReceipt);
    expect(await freeFiles(db, now, false)).toBe(10);
    expect(new Set(await left())).toEqual(new Set(kept));
  });

  test('are freed when room is short, but never what the server has not confirmed', async () => {
    const kept = [await stored('waiting'), await stored('sent'), await stored('refused')];
    await stored('received', now);
    await freeFiles(db, now, true);
    expect(new Set(await left())).toEqual(new Set(kept));
  });

  test('stay when the receipt is there no longer: the server was restored from a backup', async () => {
    const id = await stored('received', now - 2 * keptAfterReceipt);
    const row = testUpload(1, 1, { receivedAt: null });
    await db.uploads.put({ id, version: 1, scopes: [], generation: 1, row: { ...row, id } });
    await freeFiles(db, now, true);
    expect(await left()).toEqual([id]);
  });

  test('of a capture that died are dropped once none can be under way', async () => {
    const died = v7({ msecs: now - 2 * 86_400_000 });
    const underWay = v7({ msecs: now - 1_000 });
    for (const id of [died, underWay]) await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(1) });
    await freeFiles(db, now, false);
    expect(await left()).toEqual([underWay]);
  });
});
