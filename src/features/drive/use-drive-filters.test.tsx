// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDriveFilters } from './use-drive-filters.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a row opened right after typing stays open: the filter enters the address later, beside it', async () => {
  let finish: () => void = () => undefined;
  let isSlow = false;
  const loader = (): Promise<null> | null => (isSlow ? new Promise((resolve) => (finish = () => resolve(null))) : null);
  let router: ReturnType<typeof createMemoryRouter> | undefined;
  const { result } = renderHook(useDriveFilters, {
    wrapper: ({ children }: { children: ReactNode }) => {
      router ??= createMemoryRouter(
        [{ path: '/drive', element: children, loader, shouldRevalidate: () => true, HydrateFallback: () => null }],
        { initialEntries: ['/drive'] },
      );
      return <RouterProvider router={router} />;
    },
  });
  await vi.waitFor(() => expect(result.current).not.toBeNull());
  isSlow = true;
  act(() => result.current.setFilter('street', 'louise'));
  await act(async () => void router?.navigate(result.current.pathOf('order-1')));
  // The text is due while the navigation is still on its way.
  await act(() => vi.advanceTimersByTimeAsync(400));
  isSlow = false;
  await act(async () => finish());
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(router?.state.location.search).toBe('?street=louise&order=order-1');
  expect(result.current.orderId).toBe('order-1');
});
