import { wholePixelsMax } from './limits.ts';

/** A decoded picture: RGBA, upright. */
export interface DecodedPicture {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/**
 * Decodes a HEIC picture. Each gets an instance of the library of its own: nothing of a picture reaches the next one, and the
 * memory of a large one is freed.
 * @throws for bytes that the library does not read, and for more pixels than the limit
 */
export async function decodeHevc(bytes: Uint8Array): Promise<DecodedPicture> {
  const { default: create } = await import('libheif-js/libheif-wasm/libheif-bundle.js');
  const { HeifDecoder } = create();
  const pictures = new HeifDecoder().decode(bytes);
  const primary = pictures.find((picture) => picture.is_primary()) ?? pictures[0];
  if (primary === undefined) throw new Error('no picture in the file');
  const width = primary.get_width();
  const height = primary.get_height();
  if (width * height > wholePixelsMax) throw new Error('too many pixels');
  const decoded = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return new Promise((resolve, reject) => {
    primary.display(decoded, (shown) => {
      if (shown === null) reject(new Error('the picture cannot be decoded'));
      else resolve(decoded);
    });
  });
}
