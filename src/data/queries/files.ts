import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile, Thumbnail } from '../files/local-file.ts';
import { unreceivedFiles } from '../files/unreceived-files.ts';
import type { KeptFile } from '../kept/kept-file.ts';
import type { UserDatabase } from '../user-database.ts';

/** A file of an order, with what is on this device of it. */
export interface FileOfOrder {
  upload: Upload;
  /** Undefined when its own bytes are not here: it was captured elsewhere, or was sent and freed. */
  local: LocalFile | undefined;
  /** The copy of what the server has, here or on its way; undefined when there is none. */
  kept: KeptFile | undefined;
}

/** The files of an order that were not removed: by their requirement's place, then as they were captured. */
export async function filesOfOrder(db: UserDatabase, orderId: string): Promise<FileOfOrder[]> {
  const stored = await db.uploads.where('row.orderId').equals(orderId).toArray();
  const uploads = stored.map(({ row }) => row).filter(({ removed }) => removed === null);
  const ids = uploads.map(({ id }) => id);
  const local = await db.files.bulkGet(ids);
  const kept = await db.keptFiles.bulkGet(ids);
  return uploads
    .map((upload, index) => ({ upload, local: local[index], kept: kept[index] }))
    .toSorted(
      (left, right) =>
        left.upload.place - right.upload.place || left.upload.capturedAt.localeCompare(right.upload.capturedAt),
    );
}

/** A file that the server has not confirmed, and the order it is of. */
export interface FileToConfirm {
  upload: Upload;
  local: LocalFile;
  /** Null when it is of none, or of one that is not on this device. */
  order: Order | null;
}

/** The files of this device that the server has not confirmed: those that were refused first, then the oldest. */
export async function filesToConfirm(db: UserDatabase): Promise<FileToConfirm[]> {
  const files = await unreceivedFiles(db);
  const orders = await db.orders.bulkGet(files.map(({ upload }) => upload.row.orderId ?? ''));
  return files
    .map(({ file, upload }, index) => ({ upload: upload.row, local: file, order: orders[index]?.row ?? null }))
    .toSorted(
      (left, right) =>
        Number(right.local.state === 'refused') - Number(left.local.state === 'refused') ||
        left.local.keptAt - right.local.keptAt,
    );
}

/** The small picture of a file; undefined when there is none here. */
export async function thumbnailOf(db: UserDatabase, id: string): Promise<Thumbnail | undefined> {
  return db.thumbnails.get(id);
}

/** Whether all files of an order are to be on this device for good. */
export async function isOrderKept(db: UserDatabase, orderId: string): Promise<boolean> {
  const kept = await db.keptOrders.get(orderId);
  return kept !== undefined && kept.until === undefined;
}

/** A file's row; null when there is none here. */
export async function uploadOf(db: UserDatabase, id: string): Promise<Upload | null> {
  return (await db.uploads.get(id))?.row ?? null;
}
