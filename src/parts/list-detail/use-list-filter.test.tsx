// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { FilterAddress } from './use-list-filter.ts';
import { useListFilter } from './use-list-filter.ts';

afterEach(cleanup);

const address: FilterAddress<{ late: boolean }, 'due' | 'client'> = {
  none: { late: false },
  sorts: ['due', 'client'],
  parse: (params) => ({ late: params.get('late') === '1' }),
  query: ({ late }) => ({ late: late ? '1' : null }),
};

function open(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ ...useListFilter(address), search: useLocation().search }), { wrapper }).result;
}

test('the address holds the sort, which narrows nothing and outlives the filters', () => {
  const list = open('?sort=client');
  expect(list.current.filter).toEqual({ late: false, text: '', sort: 'client' });
  expect(list.current.isNarrowed).toBe(false);
  act(() => list.current.change({ late: true, text: 'haute' }));
  expect(list.current.search).toBe('?q=haute&late=1&sort=client');
  act(() => list.current.clear());
  expect(list.current.search).toBe('?sort=client');
  act(() => list.current.change({ sort: 'due' }));
  expect(list.current.search).toBe('');
});

test('a sort that this version does not know is the usual one', () => {
  expect(open('?sort=shoe-size').current.filter.sort).toBe('due');
});
