// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { matchNoMedia, matchOnly } from '#tests/support/files/media.ts';
import { useListPlace } from './use-list-place.ts';

const scrollTo = vi.fn<(x: number, y: number) => void>();

beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  scrollTo.mockClear();
  matchNoMedia();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function scrolled(to: number): void {
  vi.stubGlobal('scrollY', to);
  fireEvent.scroll(window);
}

function open() {
  return renderHook(({ isOpen }) => useListPlace(isOpen), { initialProps: { isOpen: false } }).rerender;
}

test('shows what is chosen from its top, and the list where it was left', () => {
  const rerender = open();
  expect(scrollTo).not.toHaveBeenCalled();
  scrolled(1_800);
  rerender({ isOpen: true });
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
  scrolled(400);
  rerender({ isOpen: false });
  expect(scrollTo).toHaveBeenLastCalledWith(0, 1_800);
});

test('a wide screen shows both, and scrolls by itself', () => {
  matchOnly('(min-width: 64rem)');
  const rerender = open();
  scrolled(1_800);
  rerender({ isOpen: true });
  rerender({ isOpen: false });
  expect(scrollTo).not.toHaveBeenCalled();
});
