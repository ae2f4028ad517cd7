import { expect, test } from 'vitest';
import { endedHolders, noteEnded } from './ended-holders.ts';

function createStore(): Pick<Storage, 'getItem' | 'setItem'> {
  const items = new Map<string, string>();
  return { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => void items.set(key, value) };
}

test('[RN1c] the last holders that ended are known to the next page', () => {
  const store = createStore();
  expect(endedHolders(store)).toEqual([]);
  for (let number = 1; number <= 12; number += 1) noteEnded(`page-${number}`, store);
  expect(endedHolders(store)).toHaveLength(10);
  expect(endedHolders(store).at(-1)).toBe('page-12');
});

test('[RN1c] without local storage, or with other contents in it, none has ended', () => {
  const refusing = {
    getItem: () => {
      throw new Error('denied');
    },
    setItem: () => {
      throw new Error('denied');
    },
  };
  noteEnded('page-1', refusing);
  expect(endedHolders(refusing)).toEqual([]);
  expect(endedHolders({ ...refusing, getItem: () => '{"a":1}' })).toEqual([]);
});
