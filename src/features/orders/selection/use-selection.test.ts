// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSelection } from './use-selection.ts';

test('a range is chosen from the last order to the next, in either direction', () => {
  const { result } = renderHook(() => useSelection(ids));
  act(() => result.current.toggle('d', false));
  act(() => result.current.toggle('b', true));
  expect([...result.current.ids]).toEqual(['b', 'c', 'd']);
  act(() => result.current.toggle('c', true));
  expect([...result.current.ids]).toEqual(['d']);
  act(() => result.current.choose(ids));
  expect(result.current.ids.size).toBe(5);
  act(() => result.current.choose([]));
  expect(result.current.ids.size).toBe(0);
});

const ids = ['a', 'b', 'c', 'd', 'e'];

test('an order that leaves the list is no longer chosen', () => {
  const { result, rerender } = renderHook(({ list }) => useSelection(list), { initialProps: { list: ids } });
  act(() => result.current.choose(ids));
  rerender({ list: ['b'] });
  expect([...result.current.ids]).toEqual(['b']);
});
