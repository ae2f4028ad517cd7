/** Most pixels of a picture: showing a larger one takes more memory than a phone has. */
export const pixelsMax = 100_000_000;

/** Bytes that contain the size of most pictures, and of those with the most metadata: depth, other exposures, whole texts. */
export const sizeHead = 512 * 1024;
export const sizeHeadMax = 32 * 1024 * 1024;

/** Types that `image-size` does not read in every form that phones write. */
export const notMeasured: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);
