import { createHash } from '../../files/hash-file.ts';
import type { LocalFile } from '../../database/local-file.ts';
import { chunkBytes } from '../../database/local-file.ts';
import { chunksOf } from '../../files/file-chunks.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import type { ExportedFile } from './export-format.ts';
import { fileEntryName } from './export-format.ts';
import type { ZipEntry } from './zip-entries.ts';

/** Returns the files of an export that this device has not, and whose bytes the server has not confirmed. */
export async function missingFiles(db: UserDatabase, files: readonly ExportedFile[]): Promise<ExportedFile[]> {
  const ids = files.map(({ id }) => id);
  const [here, uploads] = await Promise.all([db.files.bulkGet(ids), db.uploads.bulkGet(ids)]);
  return files.filter((_, index) => here[index] === undefined && (uploads[index]?.row.receivedAt ?? null) === null);
}

/** Stores the bytes of one file by chunks. Returns false when they are not those of the export. */
async function storeBytes(db: UserDatabase, file: ExportedFile, entry: ZipEntry | undefined): Promise<boolean> {
  if (entry === undefined || entry.isDeflated || entry.size !== file.size) return false;
  const stored = await entry.stored();
  const hash = createHash();
  for (let from = 0, index = 0; from < stored.size; from += chunkBytes, index += 1) {
    const bytes = await stored.slice(from, from + chunkBytes).arrayBuffer();
    hash.add(new Uint8Array(bytes));
    await db.fileChunks.put({ id: file.id, index, bytes });
  }
  return hash.hex() === file.sha256;
}

/** Stores the bytes of these files. Returns false when one is damaged. They are files only once their rows are stored. */
export async function storeFileBytes(
  db: UserDatabase,
  files: readonly ExportedFile[],
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<boolean> {
  for (const file of files) if (!(await storeBytes(db, file, entries.get(fileEntryName(file))))) return false;
  return true;
}

/** Removes the stored bytes of files that are not imported after all. */
export async function removeFileBytes(db: UserDatabase, files: readonly ExportedFile[]): Promise<void> {
  for (const { id } of files) await chunksOf(db.fileChunks, id).delete();
}

/** Returns an imported file as one of which nothing was sent. The server says what it has of it. */
export function importedFile(file: ExportedFile, now: number): LocalFile {
  const progress = { offset: 0, movedAt: null, error: null, failures: 0, retryAt: 0 };
  return { ...file, keptAt: now, state: 'waiting', ...progress };
}
