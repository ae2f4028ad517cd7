import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ThumbnailEnd } from '#platform/files/thumbnail-downloads.ts';
import { createThumbnailQueue } from './thumbnail-queue.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function queueAnswering(...ends: ThumbnailEnd[]) {
  const asked: string[][] = [];
  const { want } = createThumbnailQueue((ids) => {
    asked.push([...ids]);
    const end = ends.shift() ?? 'stored';
    return Promise.resolve(new Map(ids.map((id) => [id, end])));
  });
  return { want, asked };
}

test('asks for the pictures of a screen together, each once', async () => {
  const { want, asked } = queueAnswering();
  for (const id of ['a', 'b', 'a', 'c']) want(id);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([['a', 'b', 'c']]);
});

test('asks again, ever later, for one that is still to be drawn', async () => {
  const { want, asked } = queueAnswering('later', 'later');
  want('a');
  await vi.advanceTimersByTimeAsync(100);
  want('a');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(3);
});

test('gives up after a few tries, and never asks again for one that the server does not have', async () => {
  const { want, asked } = queueAnswering('none', 'later', 'later', 'later', 'later', 'later', 'later', 'later');
  want('a');
  await vi.advanceTimersByTimeAsync(100);
  want('a');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([['a']]);
  want('b');
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(6);
});
