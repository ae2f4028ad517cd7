/** Media types that are taken, each with whether a browser may show it in a page. Only pictures of pixels, films and PDF. */
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

/** First bytes of a file that its type is told from. */
export const fileHeadLength = 4_100;

export function isTaken(type: string): boolean {
  return Object.hasOwn(taken, type);
}

/** True for what a browser may show in a page; the rest is downloaded. */
export function isShownInline(type: string): boolean {
  return taken[type]?.inline === true;
}
