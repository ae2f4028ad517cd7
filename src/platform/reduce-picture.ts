import { drawSmaller } from './thumbnail.ts';

/** The longer side of a reduced photo, pixels: a name plate that fills a tenth of it can still be read. */
const reducedSide = 2_560;
const quality = 0.85;

/**
 * A photo made smaller, as a JPEG, upright and without what the camera wrote into it; null where that would not make it smaller, or
 * where this browser cannot draw it: then it stays as it is. Works in a worker.
 * @throws when a picture that the browser should be able to draw cannot be read: it is broken
 */
export async function reducePicture(blob: Blob, type: string): Promise<Blob | null> {
  const drawn = await drawSmaller(blob, type, { sideMax: reducedSide, quality });
  return drawn === null || drawn.scale === 1 || drawn.blob.size >= blob.size ? null : drawn.blob;
}
