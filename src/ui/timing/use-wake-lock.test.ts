import { beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './use-wake-lock.ts';

type Page = EventTarget & { visibilityState: DocumentVisibilityState };
let page: Page;
const release = vi.fn<() => Promise<void>>();
const request = vi.fn<WakeLock['request']>();
/** The last granted lock. */
let lock: { released: boolean };

beforeEach(() => {
  vi.resetAllMocks();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  release.mockImplementation(() => {
    lock.released = true;
    return Promise.resolve();
  });
  request.mockImplementation(() => {
    lock = { released: false };
    return Promise.resolve(Object.assign(lock, { release }) as unknown as WakeLockSentinel);
  });
});

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Simulates the browser's release of the lock when the page is hidden. */
function show(visibilityState: DocumentVisibilityState): void {
  if (visibilityState === 'hidden') lock.released = true;
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('keeps the screen on until the release', async () => {
  const end = keepScreenOn({ wakeLock: { request }, document: page });
  await settled();
  expect([request.mock.calls, release.mock.calls.length]).toEqual([[['screen']], 0]);
  end();
  expect(release).toHaveBeenCalledOnce();
});

test('requests no lock while hidden, and requests it again when visible', async () => {
  const end = keepScreenOn({ wakeLock: { request }, document: page });
  await settled();
  show('hidden');
  await settled();
  expect(request).toHaveBeenCalledOnce();
  show('visible');
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
  end();
  show('visible');
  await settled();
  expect(request).toHaveBeenCalledTimes(2);
});

test('releases a lock at once that is granted after the end', async () => {
  keepScreenOn({ wakeLock: { request }, document: page })();
  await settled();
  expect(release).toHaveBeenCalledOnce();
});

test('tolerates a refusal, a failed release and a browser without wake locks', async () => {
  request.mockRejectedValueOnce(new DOMException('battery', 'NotAllowedError'));
  const refused = keepScreenOn({ wakeLock: { request }, document: page });
  await settled();
  refused();
  release.mockRejectedValueOnce(new Error('gone'));
  const stuck = keepScreenOn({ wakeLock: { request }, document: page });
  await settled();
  stuck();
  keepScreenOn({ wakeLock: undefined, document: page })();
  await settled();
  expect(release).toHaveBeenCalledOnce();
});
