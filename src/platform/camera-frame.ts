import type { ShotFlaw } from './shot-quality.ts';
import { flawOfCanvas } from './shot-quality.ts';

/** Of a JPEG, 0 to 1: what is read on a plate later must survive it. */
const quality = 0.92;

/** A frame of the camera as a picture. */
export interface DevelopedFrame {
  /** A JPEG in the frame's own size, without metadata. */
  picture: Blob;
  /** What may be wrong with it; null where nothing shows. */
  flaw: ShotFlaw | null;
}

/** A guess costs no picture. */
function guessOf(canvas: OffscreenCanvas): ShotFlaw | null {
  try {
    return flawOfCanvas(canvas);
  } catch {
    return null;
  }
}

/**
 * Makes a picture of a frame of the camera, and closes the frame. Works in a worker: encoding some megapixels would hold up the page
 * in the middle of what the camera shows.
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
