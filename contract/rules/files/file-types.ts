/** Accepted media types: bitmap images, videos and PDF. `inline` says whether a browser may show the type in a page. */
const accepted: Readonly<Record<string, { inline: boolean }>> = {
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

/** Number of leading bytes from which the type of a file is detected. */
export const fileHeadLength = 4_100;

/** Returns true for a media type that the product accepts. */
export function isAcceptedType(type: string): boolean {
  return Object.hasOwn(accepted, type);
}

/** True for types that a browser may show in a page; other types are downloaded. */
export function isShownInline(type: string): boolean {
  return accepted[type]?.inline === true;
}

/** The header of a PDF lies within this many bytes: a line, a mark or the headers of a download may stand before it. */
const pdfHeaderWithin = 1_024;

/**
 * Returns the media type of a file by its first bytes; undefined when they match none. Everybody who judges a file asks this.
 * @param detect the library that knows the signatures
 */
export async function mediaTypeOf(
  head: Uint8Array,
  detect: (head: Uint8Array) => Promise<{ mime: string } | undefined>,
): Promise<string | undefined> {
  const found = await detect(head);
  if (found !== undefined) return found.mime;
  const start = new TextDecoder('latin1').decode(head.subarray(0, pdfHeaderWithin));
  return start.includes('%PDF-') ? 'application/pdf' : undefined;
}
