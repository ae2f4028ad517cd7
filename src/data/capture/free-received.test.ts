import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { v7 } from 'uuid';
import { testLocalFile } from '#tests/support/server/local-files.ts';
import { certifier, testUpload } from '#tests/support/rows.ts';
import { fileSums } from '../storage-quota/stored-bytes.ts';
import { UserDatabase } from '../database/user-database.ts';
import { countFreedEarly } from './freed-files.ts';
import { freeFiles, retentionAfterReceipt } from './free-received.ts';
import type { LocalFileState } from '../database/local-file.ts';

const now = Date.parse('2026-11-20T09:00:00.000Z');
let db: UserDatabase;

beforeEach(() => {
  db = new UserDatabase(`free-${v7()}`, certifier.id);
});
afterEach(() => db.delete());

async function stored(state: LocalFileState, receivedAt?: number): Promise<string> {
  const id = v7({ msecs: now - 100 * 86_400_000 });
  const row = {
    ...testUpload(1, 1, { receivedAt: receivedAt === undefined ? null : new Date(receivedAt).toISOString() }),
    id,
  };
  await db.uploads.put({ id, version: 1, scopes: [], generation: 1, row });
  await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(10) });
  const progress = { state, ...(receivedAt === undefined ? {} : { receivedAt }) };
  await db.files.put(testLocalFile(testUpload(1, 1, { id, size: 10 }), progress));
  return id;
}

async function left(): Promise<unknown[]> {
  return (await db.fileChunks.toCollection().primaryKeys()).map(([id]) => id);
}

describe('[FL3] the bytes of local files', () => {
  test('are freed only 30 days after the receipt', async () => {
    const kept = [
      await stored('waiting'),
      await stored('sent'),
      await stored('refused'),
      await stored('received', now - retentionAfterReceipt + 1),
    ];
    await stored('received', now - retentionAfterReceipt);
    expect(await freeFiles(db, now)).toBe(10);
    expect(new Set(await left())).toEqual(new Set(kept));
  });

  test('of a removed file are not unsent, and are freed 30 days after the removal that the server has', async () => {
    const removed = { by: certifier, at: new Date(now - retentionAfterReceipt).toISOString() };
    const removeHere = async (id: string, at = removed.at): Promise<void> => {
      await db.uploads
        .where('id')
        .equals(id)
        .modify({ 'row.removed': { ...removed, at } });
    };
    const [gone, late, unsettled] = [await stored('waiting'), await stored('waiting'), await stored('sent')];
    await removeHere(gone);
    await removeHere(late, new Date(now).toISOString());
    await removeHere(unsettled);
    await db.base.put({ collection: 'uploads', id: unsettled, row: null, version: 0, scopes: [], generation: 1 });
    expect(await fileSums(db)).toMatchObject({ unsent: 0, removed: 30 });
    expect(await freeFiles(db, now)).toBe(10);
    expect(new Set(await left())).toEqual(new Set([late, unsettled]));
  });

  test("are freed earlier when storage is short, but never before the server's receipt", async () => {
    const kept = [await stored('waiting'), await stored('sent'), await stored('refused')];
    await stored('received', now);
    await freeFiles(db, now, Infinity);
    expect(new Set(await left())).toEqual(new Set(kept));
  });

  test('[FL3a] are freed early only as far as needed, the oldest receipts first, and remembered for 30 days', async () => {
    const day = 86_400_000;
    const [late, early, middle] = [
      await stored('received', now - day),
      await stored('received', now - 3 * day),
      await stored('received', now - 2 * day),
    ];
    expect(await freeFiles(db, now, 15)).toBe(20);
    expect(await left()).toEqual([late]);
    const remembered = (await db.facts.toCollection().primaryKeys()).toSorted();
    expect(remembered).toEqual([`freed/${early}`, `freed/${middle}`].toSorted());
    expect(await countFreedEarly(db)).toBe(2);
    await freeFiles(db, now + 27 * day);
    expect(await countFreedEarly(db)).toBe(1);
  });

  test('[FL3a] stay for 30 days when their order has left the device: nobody could name them', async () => {
    const id = await stored('received', now);
    await db.uploads.delete(id);
    await freeFiles(db, now, Infinity);
    expect(await left()).toEqual([id]);
  });

  test('stay when the receipt disappears because the server was restored from a backup', async () => {
    const id = await stored('received', now - 2 * retentionAfterReceipt);
    const row = testUpload(1, 1, { receivedAt: null });
    await db.uploads.put({ id, version: 1, scopes: [], generation: 1, row: { ...row, id } });
    await freeFiles(db, now, Infinity);
    expect(await left()).toEqual([id]);
  });

  test('of an interrupted capture are deleted once no capture can still be running', async () => {
    const died = v7({ msecs: now - 2 * 86_400_000 });
    const underWay = v7({ msecs: now - 1_000 });
    for (const id of [died, underWay]) await db.fileChunks.put({ id, index: 0, bytes: new ArrayBuffer(1) });
    await freeFiles(db, now);
    expect(await left()).toEqual([underWay]);
  });
});
