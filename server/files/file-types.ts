import { fileTypeFromBuffer } from 'file-type';
import { mediaTypeOf } from '#contract/rules/files/file-types.ts';

/** Returns the media type of a file by its first bytes; undefined when they match none. */
export function typeByContent(head: Uint8Array): Promise<string | undefined> {
  return mediaTypeOf(head, fileTypeFromBuffer);
}
