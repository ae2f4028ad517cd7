// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { endedHolders, noteEnded } from './ended-holders.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

type Store = Pick<Storage, 'getItem' | 'setItem'>;

function createStore(): () => Store {
  const items = new Map<string, string>();
  return () => ({ getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) });
}

test('[RN1c] the last holders that ended are known to the next page', () => {
  const store = createStore();
  expect(endedHolders(store)).toEqual([]);
  for (let number = 1; number <= 12; number += 1) noteEnded(`page-${number}`, store);
  expect(endedHolders(store)).toHaveLength(10);
  expect(endedHolders(store).at(-1)).toBe('page-12');
});

test('[RN1c] without local storage, or with other contents in it, none has ended', () => {
  const denied = (): never => {
    throw new Error('denied');
  };
  for (const refusing of [denied, (): Store => ({ getItem: denied, setItem: denied })]) {
    noteEnded('page-1', refusing);
    expect(endedHolders(refusing)).toEqual([]);
  }
  expect(endedHolders(() => ({ getItem: () => '{"a":1}' }))).toEqual([]);
});

test('[RN1c] a page whose browser refuses local storage starts its worker, and is left', () => {
  const refused = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(endedHolders()).toEqual([]);
  noteEnded('page-1');
  expect(refused).toHaveBeenCalledTimes(2);
});
