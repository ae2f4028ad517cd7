import type { FileBytes } from '../files/bytes.ts';
import type { Trx } from '../db/database.ts';
import { addReceivedFiles } from '../db/files.ts';
import type { DemoData } from './data.ts';

/** Files written side by side. */
const atOnce = 32;

/**
 * Keeps the bytes of the uploads that have been received where devices' bytes are kept, and notes them as theirs.
 * @throws {Error} when an upload names bytes that are not among the contents
 */
export async function storeFiles(trx: Trx, files: FileBytes, { uploads, contents }: DemoData): Promise<void> {
  const received = uploads.flatMap(({ receivedAt, ...upload }) =>
    receivedAt === null ? [] : [{ ...upload, receivedAt }],
  );
  for (let from = 0; from < received.length; from += atOnce) {
    await Promise.all(
      received.slice(from, from + atOnce).map(async ({ id, name, type, sha256 }) => {
        const bytes = contents.get(sha256);
        if (bytes === undefined) throw new Error(`the bytes of ${name} are not there`);
        await files.keep(id, bytes, { uploadId: id, filename: name, filetype: type, sha256 });
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
