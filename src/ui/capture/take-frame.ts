/** Of a JPEG, 0 to 1: what is read on a plate later must survive it. */
const quality = 0.92;

/** How long a camera that was just opened may take to show its first picture, milliseconds. */
const firstPicture = 2_000;
/** Until it is looked at again, milliseconds: about a frame of a camera. */
const lookAgain = 30;
/** How often pixels are asked for before the page makes the picture. */
const pixelTries = 6;

/** A JPEG made by the page itself, for browsers whose workers have no canvas; null while nothing is shown. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.drawImage(video, 0, 0);
  // Where there was nothing to draw, nothing was drawn, and no error told.
  if (context.getImageData(0, 0, 1, 1).data[3] !== 255) return null;
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
}

/** The frame as pixels; null where the browser has none to give: Chromium may have none of the first picture, which it can draw. */
async function pixelsOf(video: HTMLVideoElement): Promise<ImageBitmap | null> {
  return typeof OffscreenCanvas === 'function' ? createImageBitmap(video).catch(() => null) : null;
}

/** Whether the camera has told how large its pictures are. */
function isShowing({ videoWidth, videoHeight }: HTMLVideoElement): boolean {
  return videoWidth > 0 && videoHeight > 0;
}

/**
 * What the camera shows now, in its full size; whoever is quick with the shutter gets its first picture. As pixels, so that who keeps
 * it makes the picture apart from the page; made by the page where there are none within a few frames. Null where nothing is shown for
 * a while.
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

/** `photo-20261121-143015-07.jpg`, by the device's clock. */
export function frameName(at: Date, serial: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `photo-${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}-${two(serial)}.jpg`;
}
