import { parentPort } from 'node:worker_threads';
import type { Sharp } from 'sharp';
import { renditionSides } from '#contract/rules/files/renditions.ts';
import { boundedSharp as sharp } from './bounded-sharp.ts';
import { decodeHevc } from './decode-hevc.ts';
import type { DrawAnswer } from './drawer.ts';
import { avifPixelsMax, stepSeconds, streamedPixelsMax, wholePixelsMax } from './limits.ts';

/** Opens a picture to be decoded; null for one that exceeds a limit. Reads its header before anything is decoded. */
async function openBounded(bytes: Uint8Array): Promise<Sharp | null> {
  const { compression, format, height, isProgressive, width } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata();
  const ofFormat = format === 'jpeg' && isProgressive !== true ? streamedPixelsMax : wholePixelsMax;
  const pixelsMax = compression === 'av1' ? avifPixelsMax : ofFormat;
  if (width * height > pixelsMax) return null;
  if (compression !== 'hevc')
    return sharp(bytes, { limitInputPixels: streamedPixelsMax, failOn: 'error' }).autoOrient();
  // The prebuilt library reads the header of a HEIC picture, and decodes none.
  const decoded = await decodeHevc(bytes);
  return sharp(decoded.data, { raw: { width: decoded.width, height: decoded.height, channels: 4 } });
}

/** Draws both renditions, upright and without metadata. The thumbnail is drawn from the larger one. */
async function draw(bytes: Uint8Array): Promise<DrawAnswer> {
  try {
    const whole = await openBounded(bytes);
    if (whole === null) return 'none';
    const side = renditionSides.screen;
    const screen = await whole
      .timeout({ seconds: stepSeconds })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78, effort: 2 })
      .toBuffer();
    const small = renditionSides.thumbnail;
    const thumbnail = await sharp(screen)
      .resize({ width: small, height: small, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 72, effort: 4 })
      .toBuffer();
    return { thumbnail: new Uint8Array(thumbnail), screen: new Uint8Array(screen) };
  } catch {
    return 'none';
  }
}

parentPort?.on('message', (bytes: Uint8Array) => {
  void draw(bytes).then((answer) => parentPort?.postMessage(answer));
});
