import type { Upload } from '#contract/entities/upload.ts';
import type { LocalFile, Thumbnail } from '../files/local-file.ts';
import type { UserDatabase } from '../user-database.ts';

/** A file of an order, with what is on this device of it. */
export interface FileOfOrder {
  upload: Upload;
  /** Undefined when its bytes are not here: it was captured elsewhere, or was sent and freed. */
  local: LocalFile | undefined;
}

/** The files of an order that were not removed: by their requirement's place, then as they were captured. */
export async function filesOfOrder(db: UserDatabase, orderId: string): Promise<FileOfOrder[]> {
  const stored = await db.uploads.where('row.orderId').equals(orderId).toArray();
  const uploads = stored.map(({ row }) => row).filter(({ removed }) => removed === null);
  const local = await db.files.bulkGet(uploads.map(({ id }) => id));
  return uploads
    .map((upload, index) => ({ upload, local: local[index] }))
    .toSorted(
      (left, right) =>
        left.upload.place - right.upload.place || left.upload.capturedAt.localeCompare(right.upload.capturedAt),
    );
}

/** The small picture of a file; undefined when there is none here. */
export async function thumbnailOf(db: UserDatabase, id: string): Promise<Thumbnail | undefined> {
  return db.thumbnails.get(id);
}
