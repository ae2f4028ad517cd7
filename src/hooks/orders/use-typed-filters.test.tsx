// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedFilters } from './use-typed-filters.ts';

const parse = (params: URLSearchParams): { q: string } => ({ q: params.get('q') ?? '' });

let router: ReturnType<typeof createMemoryRouter> | undefined;
/** Ends the check of the page that is on its way. */
let arrive: () => void;

async function open(address: string) {
  const { result } = renderHook(() => useTypedFilters(parse), {
    wrapper: ({ children }: { children: ReactNode }) => {
      router ??= createMemoryRouter(
        [
          { path: '/clients', element: children },
          { path: '/clients/1', element: null, loader: () => new Promise((done) => (arrive = () => done(null))) },
        ],
        { initialEntries: [address] },
      );
      return <RouterProvider router={router} />;
    },
  });
  return result;
}
const shown = (): string => `${router?.state.location.pathname}${router?.state.location.search}`;
const wait = async (): Promise<void> => {
  await act(() => vi.advanceTimersByTimeAsync(400));
};

beforeEach(() => {
  router = undefined;
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a late write keeps what the address got meanwhile', async () => {
  const result = await open('/clients?sort=-orders');
  act(() => result.current.setTyped({ q: 'mar' }));
  await act(async () => router?.navigate('/clients?sort=-orders&new=1'));
  expect(result.current.typed).toEqual({ q: 'mar' });
  await wait();
  expect(shown()).toBe('/clients?q=mar&sort=-orders&new=1');
  act(() => result.current.setTyped({ q: '' }));
  await wait();
  expect(shown()).toBe('/clients?sort=-orders&new=1');
});

test('a late write does not end the navigation to a page that is still loading', async () => {
  const result = await open('/clients');
  act(() => result.current.setTyped({ q: 'mar' }));
  await act(async () => void router?.navigate('/clients/1'));
  await wait();
  expect(router?.state.navigation.location?.pathname).toBe('/clients/1');
  await act(async () => arrive());
  await wait();
  expect(shown()).toBe('/clients/1');
});
