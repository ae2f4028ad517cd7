import { fileTypeFromBuffer } from 'file-type';

/** Returns the media type of a file by its first bytes; undefined when they match none. */
export async function typeByContent(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}
