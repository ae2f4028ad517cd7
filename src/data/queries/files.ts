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

function byPlace(left: FileOfOrder, right: FileOfOrder): number {
  return left.upload.place - right.upload.place || left.upload.capturedAt.localeCompare(right.upload.capturedAt);
}

/** The files of orders that were not removed, order by order: by their requirement's place, then as they were captured. */
export function filesOfOrders(db: UserDatabase, orderIds: readonly string[]): Promise<FileOfOrder[][]> {
  return db.transaction('r', db.uploads, db.files, db.keptFiles, async () => {
    const stored = await Promise.all(orderIds.map((id) => db.uploads.where('row.orderId').equals(id).toArray()));
    const uploads = stored.map((ofOrder) => ofOrder.map(({ row }) => row).filter(({ removed }) => removed === null));
    const ids = uploads.flat().map(({ id }) => id);
    const [local, kept] = await Promise.all([db.files.bulkGet(ids), db.keptFiles.bulkGet(ids)]);
    const places = new Map(ids.map((id, place) => [id, place]));
    return uploads.map((ofOrder) =>
      ofOrder
        .map((upload) => {
          const place = places.get(upload.id) ?? 0;
          return { upload, local: local[place], kept: kept[place] };
        })
        .toSorted(byPlace),
    );
  });
}

/** The files of one order. */
export async function filesOfOrder(db: UserDatabase, orderId: string): Promise<FileOfOrder[]> {
  return (await filesOfOrders(db, [orderId])).flat();
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
