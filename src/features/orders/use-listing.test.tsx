// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noFilter } from '#data/search/orders/order-filter.ts';
import { useListing } from './use-listing.ts';

type Router = ReturnType<typeof createMemoryRouter>;

let router: Router;

function open(address: string) {
  return renderHook(useListing, {
    wrapper: ({ children }: { children: ReactNode }) => {
      router ??= createMemoryRouter([{ path: '/orders', element: children }], { initialEntries: [address] });
      return <RouterProvider router={router} />;
    },
  });
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('follows the address: each filter is a history entry, and typing is one', async () => {
  const { result } = open('/orders?urgent=1');
  expect(result.current.filter).toEqual({ ...noFilter, urgent: true });

  await act(async () => result.current.change({ paid: false }));
  expect(router.state.location.search).toBe('?paid=no&urgent=1');

  for (const text of ['m', 'mar', 'marais']) act(() => result.current.setText(text));
  expect(result.current.filter.text).toBe('marais');
  expect(router.state.location.search).toBe('?paid=no&urgent=1');
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(router.state.location.search).toBe('?q=marais&paid=no&urgent=1');
  act(() => result.current.setText('marais 14'));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(router.state.location.search).toBe('?q=marais+14&paid=no&urgent=1');

  await act(() => router.navigate(-1));
  expect(result.current.filter).toEqual({ ...noFilter, urgent: true, paid: false });
  await act(() => router.navigate(-1));
  expect(result.current.filter).toEqual({ ...noFilter, urgent: true });

  // A filter set during the debounce writes the text too, once.
  act(() => result.current.setText('haute'));
  await act(async () => result.current.change({ urgent: false }));
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(router.state.location.search).toBe('?q=haute');

  await act(async () => result.current.sortBy({ key: 'total', descending: true }));
  await act(async () => result.current.clear());
  expect(router.state.location.search).toBe('?sort=-total');
  expect(result.current.filter).toEqual(noFilter);
  // The sort took the place of the entry before.
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('?q=haute&sort=-total');
});
