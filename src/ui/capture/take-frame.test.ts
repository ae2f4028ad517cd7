// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeFrame } from './take-frame.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Creates a fake camera that reports its size before its first frame can be decoded. */
function camera() {
  const video = document.createElement('video');
  for (const [name, value] of Object.entries({ readyState: 4, videoWidth: 1_280, videoHeight: 720 })) {
    Object.defineProperty(video, name, { value });
  }
  const frame = { width: 1_280, height: 720, close: () => undefined };
  const shown = { yet: false };
  const decode = vi.fn<(source: unknown) => Promise<ImageBitmap>>(() =>
    shown.yet ? Promise.resolve(frame) : Promise.reject(new DOMException('nothing there', 'InvalidStateError')),
  );
  vi.stubGlobal('createImageBitmap', decode);
  vi.stubGlobal('OffscreenCanvas', class {});
  return { video, shown, frame, decode };
}

test('takes the frame that the camera shows', async () => {
  const { video, shown, frame, decode } = camera();
  shown.yet = true;
  expect(await takeFrame(video)).toBe(frame);
  expect(decode.mock.calls).toEqual([[video]]);
});

test('waits for the first frame after an early tap on the shutter', async () => {
  const { video, shown, frame } = camera();
  const taken = takeFrame(video);
  await vi.advanceTimersByTimeAsync(70);
  shown.yet = true;
  await vi.advanceTimersByTimeAsync(100);
  expect(await taken).toBe(frame);
});

test('encodes the picture in the page when the browser provides no pixels', async () => {
  const { video } = camera();
  const picture = new Blob(['jpeg']);
  const drawn = vi.fn<(source: unknown, x: number, y: number) => void>();
  const context = { drawImage: drawn, getImageData: () => ({ data: [0, 135, 0, 255] }) };
  const canvas = { getContext: () => context, toBlob: (done: (blob: Blob) => void) => done(picture) };
  vi.spyOn(document, 'createElement').mockReturnValueOnce(canvas as unknown as HTMLElement);
  const taken = takeFrame(video);
  await vi.advanceTimersByTimeAsync(300);
  expect(await taken).toBe(picture);
  expect(drawn.mock.calls).toEqual([[video, 0, 0]]);
});

test('returns null when the camera shows nothing', async () => {
  const { video } = camera();
  const taken = takeFrame(video);
  await vi.advanceTimersByTimeAsync(2_100);
  expect(await taken).toBeNull();
});
