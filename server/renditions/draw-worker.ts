import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { renditionSides } from '#contract/rules/renditions.ts';
import type { DrawAnswer } from './drawer.ts';
import { stepSeconds, streamedPixelsMax, wholePixelsMax } from './limits.ts';

// The other cores and threads are for requests.
sharp.concurrency(1);
sharp.cache(false);
// What the product accepts, and none of the library's other readers.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
});

/** Returns true for a picture that may be decoded. Reads its header only. */
async function isBounded(bytes: Uint8Array): Promise<boolean> {
  const { format, height, isProgressive, width } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return width * height <= (format === 'jpeg' && isProgressive !== true ? streamedPixelsMax : wholePixelsMax);
}

/** Draws both renditions, upright and without metadata. The thumbnail is drawn from the larger one. */
async function draw(bytes: Uint8Array): Promise<DrawAnswer> {
  try {
    if (!(await isBounded(bytes))) return 'none';
    const side = renditionSides.screen;
    const whole = sharp(bytes, { limitInputPixels: streamedPixelsMax, failOn: 'error' });
    const screen = await whole
      .timeout({ seconds: stepSeconds })
      .autoOrient()
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
