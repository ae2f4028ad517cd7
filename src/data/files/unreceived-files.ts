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
 * discarded) waits for that mutation, and one that was removed for nothing: neither is lost. Reads nothing but `files` where none
 * waits, and is in no transaction with others: a count must not wait for a pull that is writing rows.
 */
export async function unreceivedFiles(db: UserDatabase): Promise<UnreceivedFile[]> {
  const files = await db.files.where('state').anyOf(unsettled).toArray();
  if (files.length === 0) return [];
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  return files.flatMap((file, index) => {
    const upload = uploads[index];
    if (upload === undefined || upload.row.receivedAt !== null || upload.row.removed !== null) return [];
    return [{ file, upload }];
  });
}

/**
 * Notes the receipts that have been pulled: their files wait for nothing more. A receipt that is there no longer is that of a server
 * which was restored from a backup: it is asked about the file once more (rule OB10).
 */
export async function noteReceipts(db: UserDatabase): Promise<void> {
  const files = await db.files.toArray();
  if (files.length === 0) return;
  const uploads = await db.uploads.bulkGet(files.map(({ id }) => id));
  const changed = files.flatMap((file, index): LocalFile[] => {
    const row = uploads[index]?.row;
    if (typeof row?.receivedAt === 'string' && file.state !== 'received')
      return [{ ...file, state: 'received', receivedAt: Date.parse(row.receivedAt), error: null }];
    return row?.receivedAt === null && file.state === 'received' ? [{ ...file, state: 'sent', retryAt: 0 }] : [];
  });
  // Nothing is written where nothing has changed: a worker that is ended in a write holds up whoever reads after it.
  if (changed.length > 0) await db.files.bulkPut(changed);
}
