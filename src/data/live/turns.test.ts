import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Turns from './turns.ts';

let awaitTurn: typeof Turns.awaitTurn;

beforeEach(async () => {
  // The turns of other tests are of another clock.
  vi.resetModules();
  ({ awaitTurn } = await import('./turns.ts'));
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** Reports a page of a pull. */
function page(): void {
  Dexie.on.storagemutated.fire({ 'idb://db/remotes/': {} as never });
}

/** Reads for a time. */
function reading(milliseconds: number): () => Promise<() => void> {
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return () => undefined;
  };
}

test('[LW9d] a turn rests four times as long as the last one took, but not longer than that without a page', async () => {
  const nextTurn = vi.fn<() => Promise<() => void>>(reading(600));
  awaitTurn(reading(600));
  await vi.advanceTimersByTimeAsync(600);
  awaitTurn(nextTurn);
  // Pages follow each other until 2.9 s after the start of the turn.
  for (let at = 600; at < 2_900; at += 100) {
    page();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(nextTurn).not.toHaveBeenCalled();
  page();
  await vi.advanceTimersByTimeAsync(100);
  expect(nextTurn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(600);
  awaitTurn(nextTurn);
  page();
  await vi.advanceTimersByTimeAsync(599);
  expect(nextTurn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(nextTurn).toHaveBeenCalledTimes(2);
});
