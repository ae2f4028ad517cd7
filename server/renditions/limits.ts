/** Largest picture that is decoded, bytes. */
export const pictureBytesMax = 64 * 1024 * 1024;

/** Pixels of a picture that is decoded line by line, at a fraction of its size: a JPEG of one pass. */
export const streamedPixelsMax = 220_000_000;

/** Pixels of any other picture, which may be in memory as a whole. */
export const wholePixelsMax = 60_000_000;

/**
 * Pixels of an AVIF picture, which a file of 2 KB can have: the library took 23 bytes of memory for each (2.3 GB for 98 million), and
 * a second for 31 million.
 */
export const avifPixelsMax = 20_000_000;

/** Seconds that one step of the library may take. */
export const stepSeconds = 20;

/** Milliseconds that a picture may take; then its worker is ended. */
export const drawingWithin = 60_000;
