// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubResizeObserver } from '#tests/support/screens/resize-observer.ts';
import { PageScroll } from './page-scroll.tsx';
import { notePlace, readPlaces, storePlaces } from './scroll-places.ts';

function scrollPage(top: number): void {
  vi.stubGlobal('scrollY', top);
  window.dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  stubResizeObserver();
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', (_: number, top: number) => scrollPage(top));
  scrollPage(0);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A page of a slow phone: the frame with its scroll event comes before React's passive effects. */
function SlowPage() {
  useLayoutEffect(() => scrollPage(0), []);
  return null;
}

test('“back” returns to the place though a slow phone tells of the scroll to the top at once', async () => {
  const layout = (
    <PageScroll>
      <Outlet />
    </PageScroll>
  );
  const pages = [
    { index: true, element: null },
    { path: 'slow', element: <SlowPage /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: layout, children: pages }]);
  render(<RouterProvider router={router} />);
  act(() => scrollPage(700));
  await act(() => router.navigate('/slow'));
  expect(scrollY).toBe(0);
  await act(() => router.navigate(-1));
  expect(scrollY).toBe(700);
});

test('of many places those that were left last are kept', () => {
  const places = new Map<string, number>();
  for (let entry = 0; entry < 60; entry += 1) {
    notePlace(places, 'first', entry);
    notePlace(places, `entry ${entry}`, 100);
  }
  storePlaces(places);
  const kept = readPlaces();
  expect(kept.get('first')).toBe(59);
  expect(kept.size).toBe(50);
});
