/** The longer side of a thumbnail, pixels: sharp in a list on a phone's screen. */
const sideMax = 360;
const quality = 0.72;

/** Types that every supported browser can draw; others (HEIC) may have no thumbnail. */
const drawn: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

export interface SmallPicture {
  type: string;
  /** Pixels. */
  width: number;
  height: number;
  bytes: ArrayBuffer;
}

interface Drawn {
  blob: Blob;
  /** Pixels. */
  width: number;
  height: number;
  /** 1 when it was small enough. */
  scale: number;
}

/**
 * Draws a picture upright, no side longer than `sideMax` pixels, as a JPEG without metadata; null for anything that
 * this browser cannot draw. Runs in a worker.
 * @throws for a broken picture of a type that the browser can draw
 */
export async function drawSmaller(
  blob: Blob,
  type: string,
  { sideMax: longest, quality: kept }: { sideMax: number; quality: number },
): Promise<Drawn | null> {
  // A worker without a canvas: the picture is stored without a thumbnail.
  if (!type.startsWith('image/') || typeof OffscreenCanvas === 'undefined') return null;
  const decoded = createImageBitmap(blob, { imageOrientation: 'from-image' });
  const picture = await (drawn.has(type) ? decoded : decoded.catch(() => null));
  if (picture === null) return null;
  try {
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return { blob: await canvas.convertToBlob({ type: 'image/jpeg', quality: kept }), width, height, scale };
  } finally {
    picture.close();
  }
}

/**
 * Makes a thumbnail of a picture; null for anything that this browser cannot draw.
 * @throws for a broken picture of a type that the browser can draw
 */
export async function makeThumbnail(blob: Blob, type: string): Promise<SmallPicture | null> {
  const small = await drawSmaller(blob, type, { sideMax, quality });
  if (small === null) return null;
  return { type: small.blob.type, width: small.width, height: small.height, bytes: await small.blob.arrayBuffer() };
}
