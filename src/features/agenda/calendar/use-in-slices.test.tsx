// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useInSlices } from './use-in-slices.ts';

const numbered = (from: number, to: number): { id: string }[] =>
  Array.from({ length: to - from }, (_, index) => ({ id: `item ${from + index}` }));

/** Renders items, and notes how many were given at each render. */
function show(first: { id: string }[]) {
  const counts: number[] = [];
  const { rerender } = renderHook(({ items }) => counts.push(useInSlices(items).length), {
    initialProps: { items: first },
  });
  return { counts, rerender: (items: { id: string }[]) => rerender({ items }) };
}

/** Returns the largest number of items that one render added. */
const most = (counts: readonly number[]): number =>
  Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)));

test('many items come a few a frame, in their order, and all of them come', async () => {
  const { counts } = show(numbered(0, 121));
  expect(counts).toEqual([30]);
  await waitFor(() => expect(counts.at(-1)).toBe(121));
  expect(most(counts)).toBe(30);
});

test('what is drawn stays, whatever comes with it or goes', async () => {
  const { counts, rerender } = show(numbered(0, 50));
  await waitFor(() => expect(counts.at(-1)).toBe(50));
  rerender(numbered(1, 51));
  expect(counts.at(-1)).toBe(50);
  // Another week: as at first.
  rerender(numbered(1_000, 1_100));
  expect(counts.at(-1)).toBe(30);
  await waitFor(() => expect(counts.at(-1)).toBe(100));
});

test('a few items are there at once', () => {
  expect(show(numbered(0, 30)).counts).toEqual([30]);
});
