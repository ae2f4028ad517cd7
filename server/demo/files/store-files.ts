import type { FileStorage } from '../../files/file-storage.ts';
import type { Trx } from '../../db/connection/database.ts';
import { addReceivedFiles } from '../../db/files/files.ts';
import type { DemoData } from '../data.ts';

/** Maximum number of concurrent file writes. */
const atOnce = 32;

/**
 * Stores the contents of received uploads in the file storage and records them as files of their users.
 * @throws {Error} when the content of an upload is missing
 */
export async function storeFiles(trx: Trx, files: FileStorage, { uploads, contents }: DemoData): Promise<void> {
  const received = uploads.flatMap(({ receivedAt, ...upload }) =>
    receivedAt === null ? [] : [{ ...upload, receivedAt }],
  );
  for (let from = 0; from < received.length; from += atOnce) {
    await Promise.all(
      received.slice(from, from + atOnce).map(async ({ id, name, type, sha256 }) => {
        const bytes = contents.get(sha256);
        if (bytes === undefined) throw new Error(`the bytes of ${name} are not there`);
        await files.store(id, bytes, { uploadId: id, filename: name, filetype: type, sha256 });
      }),
    );
  }
  await addReceivedFiles(
    trx,
    received.map(({ id, by, name, type, size, sha256, capturedAt, receivedAt }) => ({
      id,
      userId: by.id,
      name,
      type,
      size,
      sha256,
      createdAt: capturedAt,
      receivedAt,
    })),
  );
}
