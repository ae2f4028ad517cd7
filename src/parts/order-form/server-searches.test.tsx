// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FoundOrder } from '#contract/protocol/search/orders.ts';
import type { UserDatabase } from '#data/database/user-database.ts';
import { readOrderMemory } from '#data/queries/clients/order-memory.ts';
import { openUserDatabase } from '#data/database/user-database.ts';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { testClient, testId, testOrder } from '#tests/support/rows.ts';
import { storeRows } from '#tests/support/data/store-rows.ts';
import type { ServerCustomers } from './use-customer-search.ts';
import { useCustomerSearch } from './use-customer-search.ts';
import { useServerDuplicates } from './use-server-duplicates.ts';

let db: UserDatabase;
let nextId = 1;

beforeEach(() => {
  db = openUserDatabase('searches', testId((nextId += 1)));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete();
});

const known = (): Promise<null> => Promise.resolve(null);
const place = { street: 'Rue du Marais', number: '7', zipcode: '1000' };

test('customers are the clients of this device, of its orders and of the server, each once', async () => {
  await storeRows(db, 'clients', [testClient(61, { name: 'Lambert et fils' })]);
  await storeRows(db, 'orders', [testOrder(7)]);
  const memory = await readOrderMemory(db);
  const search: ServerCustomers['search'] = () =>
    Promise.resolve([
      { ...testClient(61, { name: 'Lambert et fils' }), own: false, claimed: false },
      { ...testClient(62, { name: 'Lambert Immobilier' }), own: false, claimed: false },
    ]);
  const { result } = renderHook(() => useCustomerSearch('lambert', memory, { search, known }));
  expect(result.current.server).toBe('asking');
  await waitFor(() => expect(result.current.server).toBe('answered'));
  expect(result.current.customers.map(({ client }) => client.name).toSorted()).toEqual([
    'Jean Lambert',
    'Lambert Immobilier',
    'Lambert et fils',
  ]);
});

test('a server that does not answer is said, and the device’s customers stay', async () => {
  await storeRows(db, 'orders', [testOrder(7)]);
  const memory = await readOrderMemory(db);
  const { result } = renderHook(() => useCustomerSearch('lambert', memory, { search: known, known }));
  await waitFor(() => expect(result.current.server).toBe('failed'));
  expect(result.current.customers).toHaveLength(1);
});

test('orders at the same address are asked of the server when there is a network', async () => {
  const there = (number: number, house: string): FoundOrder => {
    const order = testOrder(number);
    return { ...order, address: { ...order.address, number: house } };
  };
  const search = vi.fn<SearchServerOrders>(() =>
    Promise.resolve({ orders: [there(8, '7'), there(9, '70')], total: 2, next: null }),
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { result, rerender } = renderHook(({ at }) => useServerDuplicates(at, '2025-11-20', search), {
    initialProps: { at: place },
  });
  expect(search).not.toHaveBeenCalled();
  online.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  rerender({ at: place });
  await waitFor(() => expect(result.current.map(({ id }) => id)).toEqual([testId(8)]), { timeout: 3000 });
  expect(search.mock.calls[0]?.[0]).toEqual([
    ['q', 'Rue du Marais 7 1000'],
    ['from', '2025-11-20'],
  ]);
});
