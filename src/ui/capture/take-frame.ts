import type { ShotFlaw } from './shot-quality.ts';
import { flawOfCanvas } from './shot-quality.ts';

/** Of a JPEG, 0 to 1: what is read on a plate later must survive it. */
const quality = 0.92;

export interface Frame {
  bytes: Blob;
  flaw: ShotFlaw | null;
}

/** How long a camera that was just opened may take to show its first picture, milliseconds. */
const firstPicture = 2_000;

/** Resolves when the camera shows something: whoever is quick with the shutter gets its first picture. */
function whenShowing(video: HTMLVideoElement): Promise<void> {
  if (video.videoWidth > 0) return Promise.resolve();
  return new Promise((resolve) => {
    video.addEventListener('loadeddata', () => resolve(), { once: true });
    setTimeout(resolve, firstPicture);
  });
}

/** What the camera shows now, in its full size; null while it shows nothing. */
export async function takeFrame(video: HTMLVideoElement): Promise<Frame | null> {
  await whenShowing(video);
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return null;
  context.drawImage(video, 0, 0);
  const flaw = flawOfCanvas(canvas);
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return bytes === null ? null : { bytes, flaw };
}

/** `photo-20261121-143015-07.jpg`, by the device's clock. */
export function frameName(at: Date, serial: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `photo-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}-${two(serial)}.jpg`;
}
