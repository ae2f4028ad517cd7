import { fileTypeFromBuffer } from 'file-type';

/** The media type that the first bytes of a file say it is of; undefined when they say none that is known. */
export async function typeByContent(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}
