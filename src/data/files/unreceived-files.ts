import type { StoredRow, UserDatabase } from '../user-database.ts';
import type { LocalFile } from './local-file.ts';

/** A file without its receipt, with its upload as it now stands here. */
export interface UnreceivedFile {
  file: LocalFile;
  upload: StoredRow<'uploads'>;
}

const unsettled = ['waiting', 'sent', 'refused'];

/**
 * Files that the server has not confirmed on their rows (rule FL3). One whose upload is not there (its mutation was refused or
 * discarded) waits for that mutation, and one that was removed for nothing: neither is lost. For use inside transactions over
 * `files` and `uploads`.
 */
export function unreceivedFiles(db: UserDatabase): Promise<UnreceivedFile[]> {
  // The library's own promises: awaited two functions deep, a transaction of Chromium's is over before the caller goes on.
  return db.files
    .where('state')
    .anyOf(unsettled)
    .toArray()
    .then((files) =>
      db.uploads
        .bulkGet(files.map(({ id }) => id))
        .then((uploads) => files.flatMap((file, index) => withUpload(file, uploads[index]))),
    );
}

function withUpload(file: LocalFile, upload: StoredRow<'uploads'> | undefined): UnreceivedFile[] {
  if (upload === undefined || upload.row.receivedAt !== null || upload.row.removed !== null) return [];
  return [{ file, upload }];
}

/** Notes the receipts that have been pulled: their files wait for nothing more. */
export function noteReceipts(db: UserDatabase): Promise<void> {
  return db.transaction('rw', db.files, db.uploads, async () => {
    const ids = await db.files.where('state').anyOf(unsettled).primaryKeys();
    const uploads = await db.uploads.bulkGet(ids);
    const received = uploads.flatMap((upload) => (typeof upload?.row.receivedAt === 'string' ? [upload] : []));
    for (const { id, row } of received)
      await db.files.update(id, { state: 'received', receivedAt: Date.parse(row.receivedAt ?? ''), error: null });
  });
}
