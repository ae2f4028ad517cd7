import { drawSmaller } from './thumbnail.ts';

/** The longer side of a reduced photo, pixels: a name plate that fills a tenth of it can still be read. */
const reducedSide = 2_560;
const quality = 0.85;

/**
 * Reduces a photo to an upright JPEG without metadata; null when that would not make it smaller, or when this browser
 * cannot draw it. Runs in a worker.
 * @throws for a broken picture of a type that the browser can draw
 */
export async function reducePicture(blob: Blob, type: string): Promise<Blob | null> {
  const drawn = await drawSmaller(blob, type, { sideMax: reducedSide, quality });
  return drawn === null || drawn.scale === 1 || drawn.blob.size >= blob.size ? null : drawn.blob;
}
