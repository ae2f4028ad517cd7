import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noisyPicture } from '#tests/support/files/pictures.ts';
import { noEdits } from '#ui/editor/picture-edits.ts';
import type { Drawing, MakeDrawing } from './edit-picture.ts';
import { openPicture, renderPicture } from './edit-picture.ts';

const close = vi.fn<() => void>();
const decode = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  close.mockReset();
  decode.mockResolvedValue({ width: 40, height: 30, close });
  vi.stubGlobal('createImageBitmap', decode);
});
afterEach(() => vi.unstubAllGlobals());

const png = new Blob([Uint8Array.from(noisyPicture(40, 30))]);

const pixel = { width: 1, height: 1, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };

/** A canvas that records only its size; `alpha` is the opacity it returns for what was drawn. */
function canvas(alpha = 255): { make: MakeDrawing; sizes: [number, number][] } {
  const sizes: [number, number][] = [];
  const context: Partial<Drawing['context']> = {
    fillRect: () => undefined,
    drawImage: () => undefined,
    setTransform: () => undefined,
    getImageData: () => ({ ...pixel, data: Uint8ClampedArray.of(255, 255, 255, alpha) }),
  };
  const make: MakeDrawing = ({ width, height }) => {
    sizes.push([width, height]);
    return { context: context as Drawing['context'], toBlob: (type) => Promise.resolve(new Blob(['x'], { type })) };
  };
  return { make, sizes };
}

test('opens a picture in its own size with a preview', async () => {
  const opened = await openPicture(png, canvas().make);
  expect(opened).toMatchObject({ width: 40, height: 30 });
  expect('preview' in opened && opened.preview.size).toBeGreaterThan(0);
  expect(close).toHaveBeenCalledOnce();
});

test('renders in the size of the cropped, turned picture, and in its original type', async () => {
  const { make, sizes } = canvas();
  const edits = { ...noEdits, turns: 1 as const, cut: { x: 2, y: 2, width: 20, height: 8 } };
  const made = await renderPicture(png, edits, make);
  expect(made instanceof Blob ? made.type : made).toBe('image/png');
  expect(sizes).toEqual([[8, 20]]);
});

test.each([
  ['no picture', () => new Blob(['bonjour '.repeat(50)])],
  ['nothing', () => new Blob([])],
  ['a PDF', () => new Blob(['%PDF-1.7\n'])],
])('%s is not read', async (_what, file) => {
  expect(await openPicture(file(), canvas().make)).toEqual({ fault: 'unreadable' });
  expect(decode).not.toHaveBeenCalled();
});

test('reports a broken picture', async () => {
  decode.mockRejectedValue(new Error('cannot be decoded'));
  expect(await openPicture(png, canvas().make)).toEqual({ fault: 'unreadable' });
});

test.each([
  ['draws nothing, without a word', canvas(0).make],
  ['gives no context', () => null],
  [
    'throws',
    () => {
      throw new RangeError('too large');
    },
  ],
])('a canvas that is too large for the device makes no file: one that %s', async (_what, make) => {
  expect(await openPicture(png, make)).toEqual({ fault: 'tooLarge' });
  expect(await renderPicture(png, noEdits, make)).toEqual({ fault: 'tooLarge' });
  expect(close).toHaveBeenCalledTimes(2);
});
