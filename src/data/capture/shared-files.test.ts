import { v7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropUnfinishedShares,
  forgetSharedOf,
  storeSharedFiles,
  removeShared,
  sharedBytes,
  sharedCount,
  SharedDatabase,
  sharedFilesOf,
} from './shared-files.ts';

let db: SharedDatabase;
beforeEach(() => {
  db = new SharedDatabase();
});
afterEach(() => db.delete());

const share = (userId: string | null, ...files: File[]): Promise<string[]> =>
  storeSharedFiles(db, { files, userId, now: Date.now(), newId: v7 });
const names = async (userId: string): Promise<string[]> => (await sharedFilesOf(db, userId)).map(({ name }) => name);

test('shared files are complete and in order after the database was closed', async () => {
  const large = new Uint8Array(1_300_000).map((_, index) => index % 251);
  await share('a', new File([large], 'toit.jpg', { type: 'image/jpeg' }), new File(['%PDF-'], 'bon.pdf'));
  db.close();
  db = new SharedDatabase();
  const [first] = await sharedFilesOf(db, 'a');
  expect(await names('a')).toEqual(['toit.jpg', 'bon.pdf']);
  if (first === undefined) throw new Error('nothing is there');
  const file = await sharedBytes(db, first);
  expect([file.name, file.type, file.size]).toEqual(['toit.jpg', 'image/jpeg', large.length]);
  expect(Buffer.from(await file.arrayBuffer()).equals(Buffer.from(large))).toBe(true);
});

test('[RN6] shared files are visible to their user only; files shared while signed out belong to the next user who signs in', async () => {
  await share('a', new File(['1'], 'a.jpg'));
  await share(null, new File(['2'], 'free.jpg'));
  expect([await names('a'), await names('b'), await sharedCount('b')]).toEqual([
    ['a.jpg', 'free.jpg'],
    ['free.jpg'],
    1,
  ]);
  await forgetSharedOf('a');
  expect([await names('a'), await db.chunks.count()]).toEqual([['free.jpg'], 1]);
});

test('a failed share leaves nothing, and an interrupted one is deleted later', async () => {
  vi.spyOn(db.files, 'bulkPut').mockRejectedValueOnce(new Error('full'));
  await expect(share('a', new File(['1'], 'a.jpg'))).rejects.toThrow('full');
  expect(await db.chunks.count()).toBe(0);
  await db.chunks.put({ id: v7(), index: 0, bytes: new ArrayBuffer(1) });
  await dropUnfinishedShares(db, Date.now());
  expect(await db.chunks.count()).toBe(1);
  await dropUnfinishedShares(db, Date.now() + 2 * 3_600_000);
  expect(await db.chunks.count()).toBe(0);
});

test('what can be read is kept, and the rest is named', async () => {
  const gone = new File(['2'], 'gone.pdf');
  gone.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  expect(await share('a', new File(['1'], 'a.jpg'), gone, new File(['3'], 'c.jpg'))).toEqual(['gone.pdf']);
  expect([await names('a'), await db.chunks.count()]).toEqual([['a.jpg', 'c.jpg'], 2]);
  expect(await share('b', gone)).toEqual(['gone.pdf']);
  expect(await sharedCount('b', 'own')).toBe(0);
});

test('removing a shared file also deletes its bytes', async () => {
  await share('a', new File(['1'], 'a.jpg'), new File(['2'], 'b.jpg'));
  const [first] = await sharedFilesOf(db, 'a');
  await removeShared(db, [first?.id ?? '']);
  expect([await names('a'), await db.chunks.count()]).toEqual([['b.jpg'], 1]);
});

test('counting shared files creates no database', async () => {
  await db.delete();
  expect(await sharedCount('a')).toBe(0);
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('mycerti.shared');
});
