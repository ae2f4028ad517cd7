// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { FilterAddress } from './use-list-filter.ts';
import { useListFilter } from './use-list-filter.ts';

afterEach(cleanup);

const address: FilterAddress<{ late: boolean; whose: string }, 'due' | 'client'> = {
  none: { late: false },
  sorts: ['due', 'client'],
  parse: (params) => ({ late: params.get('late') === '1', whose: params.get('whose') ?? 'mine' }),
  query: ({ late, whose }) => ({ late: late ? '1' : null, whose: whose === 'mine' ? null : whose }),
};

function open(search: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`/list${search}`]}>{children}</MemoryRouter>
  );
  return renderHook(() => ({ ...useListFilter(address), search: useLocation().search, way: useNavigationType() }), {
    wrapper,
  }).result;
}

test('the address holds the sort, which narrows nothing and outlives the filters', () => {
  const list = open('?sort=client');
  expect(list.current.filter).toEqual({ late: false, whose: 'mine', text: '', sort: 'client' });
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

test('a sort is no entry of the history, a filter is one', () => {
  const list = open('');
  act(() => list.current.change({ late: true }));
  expect(list.current.way).toBe('PUSH');
  act(() => list.current.change({ sort: 'client' }));
  expect([list.current.search, list.current.way]).toEqual(['?late=1&sort=client', 'REPLACE']);
});

test('ending the filters leaves whose list it is', () => {
  const list = open('?late=1&whose=all');
  act(() => list.current.clear());
  expect(list.current.search).toBe('?whose=all');
});
