import type { Table } from 'dexie';
import type { UserDatabase } from '../user-database.ts';
import { isConfirmed } from './free-files.ts';

/** What takes room on this device, bytes as they are stored. */
export interface StorageSums {
  /** Captured here, and not confirmed by the server: stays whatever happens (rule RN4). */
  unsent: number;
  /** Captured here, and confirmed by the server. */
  confirmed: number;
  thumbnails: number;
  /** Copies of files that the server has. */
  kept: number;
  /** Rows: orders and all that hangs on them, what is queued, what is typed. */
  rows: number;
}

/** Rows read at once. */
const pageSize = 500;

/** Bytes of a table's rows as JSON, which is near what they take; a page of them in memory at a time. */
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

/** Tables whose bytes are counted by what their files say. */
const bytesApart: ReadonlySet<string> = new Set(['fileChunks', 'keptChunks', 'thumbnails']);

/** What captured files and copies take, in bytes; fast. */
export async function fileSums(db: UserDatabase): Promise<Pick<StorageSums, 'unsent' | 'confirmed' | 'kept'>> {
  const files = await db.files.toArray();
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  const sums = { unsent: 0, confirmed: 0, kept: 0 };
  for (const [index, file] of files.entries())
    sums[isConfirmed(file, uploads[index]?.row) ? 'confirmed' : 'unsent'] += file.size;
  for (const { size, state } of await db.keptFiles.toArray()) if (state === 'kept') sums.kept += size;
  return sums;
}

/** Sums up everything in a user's database. Reads all of it: meant for a worker. */
export async function storageSums(db: UserDatabase): Promise<StorageSums> {
  let rows = 0;
  const tables: readonly Table<object, unknown>[] = db.tables;
  for (const table of tables) if (!bytesApart.has(table.name)) rows += await rowBytes(table);
  return { ...(await fileSums(db)), thumbnails: await thumbnailBytes(db), rows };
}
