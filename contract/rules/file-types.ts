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
