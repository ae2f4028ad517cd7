// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runStart, subscribeRunStart } from './page-run.ts';

const changed = vi.fn<() => void>();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  changed.mockReset();
  stop = subscribeRunStart(changed);
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('[OB10d] a page begins anew when the network is back, and when it was hidden for over a minute', () => {
  vi.setSystemTime(1_000_000);
  dispatchEvent(new Event('online'));
  expect(runStart()).toBe(1_000_000);
  show('hidden');
  vi.setSystemTime(1_030_000);
  show('visible');
  expect(runStart()).toBe(1_000_000);
  show('hidden');
  vi.setSystemTime(1_100_000);
  show('visible');
  expect(runStart()).toBe(1_100_000);
  expect(changed).toHaveBeenCalledTimes(2);
  vi.setSystemTime(500_000);
  expect(runStart()).toBe(500_000);
});
