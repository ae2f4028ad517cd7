import type { ShotFlaw } from './shot-quality.ts';
import { flawOfCanvas } from './shot-quality.ts';

/** JPEG quality, 0 to 1: a rating plate must stay legible. */
const quality = 0.92;

/** A frame of the camera as a picture. */
export interface DevelopedFrame {
  /** A JPEG in the frame's own size, without metadata. */
  picture: Blob;
  /** What may be wrong with it; null when nothing shows. */
  flaw: ShotFlaw | null;
}

/** Returns the flaw; an error of the estimate never costs the picture. */
function guessOf(canvas: OffscreenCanvas): ShotFlaw | null {
  try {
    return flawOfCanvas(canvas);
  } catch {
    return null;
  }
}

/**
 * Converts a frame of the camera to a picture, and closes the frame. Runs in a worker: encoding megapixels would freeze
 * the camera's view.
 * @throws when this browser cannot draw it
 */
export async function developFrame(frame: ImageBitmap): Promise<DevelopedFrame> {
  try {
    const canvas = new OffscreenCanvas(frame.width, frame.height);
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser gives no canvas to a worker');
    context.drawImage(frame, 0, 0);
    return { picture: await canvas.convertToBlob({ type: 'image/jpeg', quality }), flaw: guessOf(canvas) };
  } finally {
    frame.close();
  }
}
