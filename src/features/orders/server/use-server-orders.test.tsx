// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { remotes } from '#contract/collections.ts';
import type { SearchResponse } from '#contract/protocol/search/orders.ts';
import type { OrderFilter } from '#data/search/orders/order-filter.ts';
import { noFilter } from '#data/search/orders/order-filter.ts';
import { writeRemote } from '#data/remotes/remote-states.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import { AppDataProvider } from '#hooks/app/use-app-data.tsx';
import { initialRemoteState } from '#sync/remote-state.ts';
import { testAppData } from '#tests/support/data/app-data.ts';
import { certifier, testId, testOrder } from '#tests/support/rows.ts';
import { useServerOrders } from './use-server-orders.ts';

let db: UserDatabase;
let next = 1;
const asked: string[] = [];

beforeEach(async () => {
  db = openUserDatabase('test', testId((next += 1)));
  for (const remote of remotes) await writeRemote(db, { ...initialRemoteState(remote), complete: true });
  asked.length = 0;
});
afterEach(async () => {
  cleanup();
  await db.delete();
});

function answering(pages: readonly (SearchResponse | null)[]) {
  const left = [...pages];
  return (query: readonly (readonly [string, string])[]): Promise<SearchResponse | null> => {
    asked.push(new URLSearchParams(query.map(([name, value]) => [name, value])).toString());
    return Promise.resolve(left.shift() ?? null);
  };
}

function show(filter: OrderFilter, pages: readonly (SearchResponse | null)[]) {
  const search = answering(pages);
  const data = testAppData(db, certifier, () => testId((next += 1)));
  return renderHook(({ given }) => useServerOrders(given, search), {
    initialProps: { given: filter },
    wrapper: ({ children }: { children: ReactNode }) => <AppDataProvider value={data}>{children}</AppDataProvider>,
  });
}

test('counts what only the server has, and loads it page by page on demand', async () => {
  const urgent = { ...noFilter, urgent: true };
  const { result } = show(urgent, [
    { orders: [testOrder(1)], total: 2, next: 'x' },
    { orders: [testOrder(1)], total: 2, next: 'cursor' },
    { orders: [testOrder(2)], next: null },
  ]);
  await vi.waitFor(() => expect(result.current.total).toBe(2));
  expect(result.current.rows).toBeNull();
  expect(asked).toEqual(['urgent=1&beyond=1&limit=1']);
  act(() => result.current.load());
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(1));
  expect(result.current.hasMore).toBe(true);
  act(() => result.current.load());
  await vi.waitFor(() => expect(result.current.rows).toHaveLength(2));
  expect(result.current.hasMore).toBe(false);
  expect(asked.slice(1)).toEqual(['urgent=1&beyond=1', 'urgent=1&beyond=1&after=cursor']);
});

test('says that the server did not answer, and asks again', async () => {
  const { result } = show(noFilter, [null, { orders: [], total: 0, next: null }]);
  await vi.waitFor(() => expect(result.current.failed).toBe(true));
  act(() => result.current.retry());
  await vi.waitFor(() => expect(result.current.total).toBe(0));
  expect(result.current.failed).toBe(false);
});

test('does not ask about what only a device knows', async () => {
  const { result, rerender } = show({ ...noFilter, unread: true }, [{ orders: [], total: 3, next: null }]);
  rerender({ given: { ...noFilter, text: 'a' } });
  rerender({ given: { ...noFilter, text: 'ab' } });
  await vi.waitFor(() => expect(result.current.total).toBe(3));
  expect(asked).toEqual(['q=ab&beyond=1&limit=1']);
});
