import { beforeEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './use-wake-lock.ts';

type Page = EventTarget & { visibilityState: DocumentVisibilityState };
let page: Page;
const release = vi.fn<() => Promise<void>>();
const request = vi.fn<WakeLock['request']>();
/** The lock that was given last. */
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

/** The browser lets go by itself when the page is hidden. */
function show(visibilityState: DocumentVisibilityState): void {
  if (visibilityState === 'hidden') lock.released = true;
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
}

test('the screen stays on until it is let go of', async () => {
  const end = keepScreenOn({ wakeLock: { request }, document: page });
  await settled();
  expect([request.mock.calls, release.mock.calls.length]).toEqual([[['screen']], 0]);
  end();
  expect(release).toHaveBeenCalledOnce();
});

test('hidden, nothing is asked; seen again, it is', async () => {
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

test('what is given after the end is let go of at once', async () => {
  keepScreenOn({ wakeLock: { request }, document: page })();
  await settled();
  expect(release).toHaveBeenCalledOnce();
});

test('a refusal, a lock that cannot be let go of, and a browser without any are no errors', async () => {
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
