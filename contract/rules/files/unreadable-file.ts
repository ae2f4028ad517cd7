/** A chosen file that its device no longer gives: it was changed, moved or deleted since, or its storage is away. */
export class UnreadableFile extends Error {
  readonly code = 'FileUnreadable';
  constructor(cause: unknown) {
    super('the file cannot be read', { cause });
  }
}

/**
 * Reads the bytes of a file from an offset to another.
 * @throws UnreadableFile
 */
export async function readBlob(blob: Blob, from = 0, to = blob.size): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.slice(from, to).arrayBuffer());
  } catch (error) {
    throw new UnreadableFile(error);
  }
}

/** Bytes that are read at a time. */
const step = 1024 * 1024;

/** Returns whether all of a file can be read. What decodes a file does not say why it could not. */
export async function isReadable(blob: Blob): Promise<boolean> {
  try {
    for (let from = 0; from < blob.size; from += step) await readBlob(blob, from, from + step);
    return true;
  } catch {
    return false;
  }
}
