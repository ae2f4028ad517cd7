import { expect, test, vi } from 'vitest';
import type { Connection } from '#platform/network/connection.ts';
import { currentConnection, mayFetchAhead } from '#platform/network/connection.ts';
import { createPrefetcher } from './link-prefetch.ts';

test.each<[Connection, boolean]>([
  [{ online: true }, true],
  [{ online: true, effectiveType: '4g', saveData: false }, true],
  [{ online: true, effectiveType: '3g' }, true],
  [{ online: false, effectiveType: '4g' }, false],
  [{ online: true, effectiveType: '2g' }, false],
  [{ online: true, effectiveType: 'slow-2g' }, false],
  [{ online: true, effectiveType: '4g', saveData: true }, false],
])('over %o fetching ahead is %s', (connection, allowed) => {
  expect(mayFetchAhead(connection)).toBe(allowed);
});

test('treats a browser that reports little about its connection as a good one', () => {
  expect(mayFetchAhead(currentConnection({ onLine: true }))).toBe(true);
  const saver = { onLine: true, connection: { effectiveType: '4g', saveData: true } };
  expect(mayFetchAhead(currentConnection(saver as unknown as Navigator))).toBe(false);
});

function routesWith(lazy: () => Promise<object>) {
  return [{ path: '/nl?', children: [{ path: 'orders', lazy }, { path: 'plain' }] }];
}

test('prefetches the page of a link once for both languages', async () => {
  const lazy = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
  const prefetcher = createPrefetcher(
    routesWith(lazy),
    () => ({ online: true }),
    () => Promise.resolve(),
  );
  expect(prefetcher.wants('/nl/orders?a=1')).toBe(true);
  prefetcher.prefetch('/nl/orders?a=1');
  prefetcher.prefetch('/orders');
  prefetcher.prefetch('/plain');
  await vi.waitFor(() => expect(prefetcher.wants('/plain')).toBe(false));
  expect(lazy).toHaveBeenCalledOnce();
  expect(prefetcher.wants('/orders')).toBe(false);
});

test('retries a failed prefetch, and prefetches nothing offline', async () => {
  const lazy = vi.fn<() => Promise<object>>(() => Promise.reject(new TypeError('Failed to fetch')));
  let online = true;
  const prefetcher = createPrefetcher(
    routesWith(lazy),
    () => ({ online }),
    () => Promise.resolve(),
  );
  prefetcher.prefetch('/orders');
  await vi.waitFor(() => expect(lazy).toHaveBeenCalledOnce());
  prefetcher.prefetch('/orders');
  await vi.waitFor(() => expect(lazy).toHaveBeenCalledTimes(2));
  expect(prefetcher.wants('/orders')).toBe(true);
  online = false;
  expect(prefetcher.wants('/orders')).toBe(false);
});

test('looks up links to different orders once, when the page is idle', async () => {
  const lazy = vi.fn<() => Promise<object>>(() => Promise.resolve({}));
  const route = { path: 'orders/:order/:part?', lazy };
  const path = vi.fn<() => string>(() => '/nl?');
  const routes = [
    {
      get path() {
        return path();
      },
      children: [route, { path: 'orders/new' }],
    },
  ];
  let isIdle: () => void = () => undefined;
  const idle = new Promise<void>((resolve) => {
    isIdle = resolve;
  });
  const prefetcher = createPrefetcher(
    routes,
    () => ({ online: true }),
    () => idle,
  );
  expect(prefetcher.wants('/orders/01a201a4-7fb4-7372-9c5a-8bbe2ba48a81')).toBe(true);
  prefetcher.prefetch('/orders/01a201a4-7fb4-7372-9c5a-8bbe2ba48a81');
  expect(path).not.toHaveBeenCalled();
  isIdle();
  await vi.waitFor(() => expect(lazy).toHaveBeenCalledOnce());
  const reads = path.mock.calls.length;
  prefetcher.prefetch('/orders/01a201a4-80a2-7770-a93a-9d7d9fc83a13?edit=1#form-message');
  prefetcher.prefetch('/orders/2026-004512');
  await idle;
  expect(prefetcher.wants('/orders/2026-004513')).toBe(false);
  expect(path.mock.calls.length).toBe(reads);
});
