/** Pixels of the longer side for the measurement: accurate enough, and cheap on a phone. */
const measured = 256;

/** Mean luminance (0 to 255) below which little is visible. */
const darkBelow = 38;
/** Variance of the Laplacian under which no edge is sharp. Low, since a bare wall is smooth and in focus. */
const blurredBelow = 18;

export type ShotFlaw = 'blurred' | 'dark';

/** Luminance of each pixel, from bytes of red, green, blue and alpha (ITU-R BT.601). */
function luminance(pixels: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(pixels.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    const from = at * 4;
    grey[at] = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0);
  }
  return grey;
}

function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  const count = (width - 2) * (height - 2);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0);
      const value = around - 4 * (grey[at] ?? 0);
      sum += value;
      squares += value * value;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** Returns what may be wrong with a picture; null when nothing shows. An estimate: it is shown, and never decides. */
export function flawOf({ data, width, height }: Pick<ImageData, 'data' | 'width' | 'height'>): ShotFlaw | null {
  if (width < 3 || height < 3) return null;
  const grey = luminance(data);
  const mean = grey.reduce((sum, value) => sum + value, 0) / grey.length;
  if (mean < darkBelow) return 'dark';
  return laplacianVariance(grey, width, height) < blurredBelow ? 'blurred' : null;
}

/** Measures a worker's canvas. */
export function flawOfCanvas(shot: OffscreenCanvas): ShotFlaw | null {
  const scale = Math.min(1, measured / Math.max(shot.width, shot.height));
  const width = Math.round(shot.width * scale);
  const height = Math.round(shot.height * scale);
  if (width === 0 || height === 0) return null;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(shot, 0, 0, width, height);
  return flawOf(context.getImageData(0, 0, width, height));
}
