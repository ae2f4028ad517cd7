import type { Area } from 'react-easy-crop';
import { profilePictureBytesMax } from '#contract/values/limits.ts';

/** Width and height of a stored profile picture, pixels: three times the largest size on screen. */
const side = 216;
/** Qualities of the JPEG, tried until it is small enough. */
const qualities = [0.85, 0.6, 0.3];

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Draws the part of a picture as a square JPEG. Null when this browser cannot. */
export async function drawPicture(source: Blob, area: Area): Promise<Blob | null> {
  const bitmap = await createImageBitmap(source, area.x, area.y, area.width, area.height).catch(() => null);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (bitmap === null || context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, side, side);
  bitmap.close();
  for (const quality of qualities) {
    const drawn = await encode(canvas, quality);
    if (drawn !== null && drawn.size <= profilePictureBytesMax) return drawn;
  }
  return null;
}
