import { fileTypeFromBuffer } from 'file-type';

/** Media types that are taken, each with what is written of it beside the bytes. Only pictures of pixels, films and PDF. */
const taken: Readonly<Record<string, { inline: boolean }>> = {
  'image/jpeg': { inline: true },
  'image/png': { inline: true },
  'image/webp': { inline: true },
  'image/avif': { inline: true },
  'image/heic': { inline: false },
  'image/heif': { inline: false },
  'application/pdf': { inline: true },
  'video/mp4': { inline: false },
  'video/quicktime': { inline: false },
};

/** First bytes that are looked at. */
export const headLength = 4_100;

/** The media type that the first bytes of a file say it is of; undefined when they say none that is known. */
export async function typeByContent(head: Uint8Array): Promise<string | undefined> {
  return (await fileTypeFromBuffer(head))?.mime;
}

export function isTaken(type: string): boolean {
  return Object.hasOwn(taken, type);
}

/** True for what a browser may show in a page; the rest is downloaded. */
export function isShownInline(type: string): boolean {
  return taken[type]?.inline === true;
}
