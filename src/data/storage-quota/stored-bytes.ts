import { countFreedEarly } from '../capture/freed-files.ts';
import type { Table } from 'dexie';
import type { UserDatabase } from '../database/user-database.ts';
import { isConfirmed } from '../capture/free-received.ts';

/** Storage use on this device by kind, bytes. */
export interface StorageSums {
  /** Captured files that the server has not confirmed; they always stay (rule RN4). */
  unsent: number;
  /** Captured files that were removed: nothing waits for their confirmation. */
  removed: number;
  /** Captured files that the server has confirmed. */
  confirmed: number;
  thumbnails: number;
  offlineFiles: number;
  /** Rows: orders and related rows, outbox, drafts. */
  rows: number;
  /** Number of captured files that were freed before their time: only the server has them (rule FL3a). */
  freedEarly: number;
}

/** Rows per read. */
const pageSize = 500;

/**
 * Returns the bytes of a table's rows as JSON, which is close to their stored size. Holds one page of rows in memory at a
 * time.
 */
async function rowBytes(table: Table<object, unknown>): Promise<number> {
  const encoder = new TextEncoder();
  let sum = 0;
  for (let offset = 0; ; offset += pageSize) {
    const rows = await table.offset(offset).limit(pageSize).toArray();
    sum += encoder.encode(JSON.stringify(rows)).byteLength;
    if (rows.length < pageSize) return sum;
  }
}

async function thumbnailBytes(db: UserDatabase): Promise<number> {
  let sum = 0;
  await db.thumbnails.each(({ bytes }) => {
    sum += bytes.byteLength;
  });
  return sum;
}

/** Tables whose bytes are counted from the sizes of their files. */
const bytesApart: ReadonlySet<string> = new Set(['fileChunks', 'keptChunks', 'thumbnails']);

/** Returns the bytes of captured and offline files; fast. */
export async function fileSums(
  db: UserDatabase,
): Promise<Pick<StorageSums, 'unsent' | 'removed' | 'confirmed' | 'offlineFiles'>> {
  const files = await db.files.toArray();
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  const sums = { unsent: 0, removed: 0, confirmed: 0, offlineFiles: 0 };
  for (const [index, file] of files.entries()) {
    const upload = uploads[index]?.row;
    if (isConfirmed(file, upload)) sums.confirmed += file.size;
    else sums[(upload?.removed ?? null) === null ? 'unsent' : 'removed'] += file.size;
  }
  for (const { size, state } of await db.offlineFiles.toArray()) if (state === 'kept') sums.offlineFiles += size;
  return sums;
}

/** Sums up the storage use of a user's database. Reads all of it: for use in a worker. */
export async function storageSums(db: UserDatabase): Promise<StorageSums> {
  let rows = 0;
  const tables: readonly Table<object, unknown>[] = db.tables;
  for (const table of tables) if (!bytesApart.has(table.name)) rows += await rowBytes(table);
  return { ...(await fileSums(db)), thumbnails: await thumbnailBytes(db), rows, freedEarly: await countFreedEarly(db) };
}
