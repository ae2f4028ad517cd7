import type { Upload } from '#contract/entities/upload.ts';
import type { Thumbnail } from '../database/local-file.ts';
import type { UserDatabase } from '../database/user-database.ts';
import { visitedOrders } from './visited-orders.ts';

/** Thumbnails that are fetched in advance, the newest first. */
const aheadMax = 300;

/** Stores thumbnails of files whose rows are on this device. */
export async function storeThumbnails(db: UserDatabase, thumbnails: readonly Thumbnail[]): Promise<void> {
  await db.transaction('rw', db.thumbnails, db.uploads, async () => {
    const rows = await db.uploads.bulkGet(thumbnails.map(({ id }) => id));
    await db.thumbnails.bulkPut(thumbnails.filter((_, index) => rows[index] !== undefined));
  });
}

/** Returns true for a picture whose bytes the server has. */
function isPictureAtServer({ type, receivedAt, removed }: Upload): boolean {
  return type.startsWith('image/') && receivedAt !== null && removed === null;
}

/** A thumbnail, or whether the server may have one. */
export type ThumbnailState = { thumbnail: Thumbnail } | { thumbnail: undefined; isAtServer: boolean };

/** Returns the thumbnail of a file, or whether the server can be asked for it. */
export async function thumbnailState(db: UserDatabase, id: string): Promise<ThumbnailState> {
  const thumbnail = await db.thumbnails.get(id);
  if (thumbnail !== undefined) return { thumbnail };
  const upload = await db.uploads.get(id);
  return { thumbnail, isAtServer: upload !== undefined && isPictureAtServer(upload.row) };
}

/** Returns the pictures without a thumbnail that wait for a supervisor here, or are of a visit of today or tomorrow. */
export async function thumbnailsAhead(db: UserDatabase, now: number): Promise<string[]> {
  const undecided = await db.uploads.where('undecidedAt').above('').reverse().limit(aheadMax).toArray();
  const visited = await db.uploads
    .where('row.orderId')
    .anyOf(await visitedOrders(db, now))
    .toArray();
  const ids = [...undecided, ...visited].filter(({ row }) => isPictureAtServer(row)).map(({ id }) => id);
  const known = await db.thumbnails.bulkGet(ids);
  return [...new Set(ids.filter((_, index) => known[index] === undefined))].slice(0, aheadMax);
}

/** Deletes the thumbnails of files that have left this device. Those of captures whose bytes are here stay. */
export async function dropDepartedThumbnails(db: UserDatabase): Promise<void> {
  await db.transaction('rw', db.thumbnails, db.uploads, db.files, async () => {
    const here = new Set([
      ...(await db.uploads.toCollection().primaryKeys()),
      ...(await db.files.toCollection().primaryKeys()),
    ]);
    const stored = await db.thumbnails.toCollection().primaryKeys();
    await db.thumbnails.bulkDelete(stored.filter((id) => !here.has(id)));
  });
}
