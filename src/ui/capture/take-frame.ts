import { fileTime } from '#contract/rules/brussels-time.ts';

/** JPEG quality, from 0 to 1. The text on a rating plate must stay readable. */
const quality = 0.92;

/** Maximum wait for the first frame of a camera that was just opened, in milliseconds. */
const firstPicture = 2_000;
/** Delay between two attempts, in milliseconds: about one camera frame. */
const lookAgain = 30;
/** Number of attempts to read pixels before the page encodes the picture itself. */
const pixelTries = 6;

/** Returns a JPEG encoded by the page, for browsers without a canvas in workers. Null while no frame is shown. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(video, 0, 0);
  // `drawImage` draws nothing and throws no error when the video has no frame: the pixel stays transparent.
  if (context.getImageData(0, 0, 1, 1).data[3] !== 255) return null;
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}

/**
 * Returns the frame as pixels, or null when the browser provides none.
 * Chromium may fail to decode the first frame although it can draw it.
 */
async function pixelsOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  return typeof OffscreenCanvas === 'function' ? createImageBitmap(video).catch(() => null) : null;
}

/** Returns whether the camera has reported its frame size. */
function isShowing({ videoWidth, videoHeight }: HTMLVideoElement): boolean {
  return videoWidth > 0 && videoHeight > 0;
}

/**
 * Returns the current frame of the camera at full size. Waits for the first frame when the shutter is pressed early.
 * The result is pixels, so that a worker can encode the picture. When no pixels are available within a few
 * frames, the result is a JPEG encoded by the page. Returns null when the camera shows nothing for two seconds.
 */
export async function takeFrame(video: HTMLVideoElement): Promise<ImageBitmap | Blob | null> {
  const ends = performance.now() + firstPicture;
  let tries = 0;
  for (;;) {
    if (isShowing(video)) {
      tries += 1;
      const frame = (await pixelsOf(video)) ?? (tries < pixelTries ? null : await pictureOf(video));
      if (frame !== null) return frame;
    }
    if (performance.now() >= ends) return null;
    await new Promise((resolve) => {
      setTimeout(resolve, lookAgain);
    });
  }
}

/** Returns a name such as `photo-20261121-143015-07.jpg`, in Belgian time. */
export function frameName(at: Date, serial: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `photo-${fileTime(at)}-${two(serial)}.jpg`;
}
